import { Injectable } from '@nestjs/common';
import { Db } from '#server/kit/db/db';
import { failpoint } from '#server/kit/runtime/failpoint';
import { log } from '#server/kit/runtime/log';
import { NoticeReader, type AccountNotice } from '#server/channels/notice-reader.service';
import { NoticeLogStore, type ChannelNotice } from '#server/channels/notice-log.store';
import { NoticeHandler } from './notice-handler';

/** Reply to a channel: accepted, or refused so that it sends the notice again. */
type NotifyResult =
  { readonly accepted: true } | { readonly accepted: false; readonly status: 400 | 401; readonly why: string };

const refusedResult = (status: 400 | 401, why: string): NotifyResult => ({ accepted: false, status, why });

/** Handles channel notices: verifies them, records them before acting, and acts once. */
@Injectable()
export class NotifyService {
  constructor(
    private readonly db: Db,
    private readonly reader: NoticeReader,
    private readonly notices: NoticeLogStore,
    private readonly handler: NoticeHandler,
  ) {}

  /** Accepts one notice; `path` is the address it was sent to, which some channels sign. */
  async accept(notice: ChannelNotice, path: string): Promise<NotifyResult> {
    const { why, accounts } = await this.reader.verify(notice, path);
    const id = await this.notices.record(this.db, notice, why === null, why ?? 'taken');
    if (why !== null) {
      log.warn({ channel: notice.channel, notice: id, why }, 'a notice was rejected');
      return refusedResult(401, why);
    }
    let content: AccountNotice;
    try {
      content = this.reader.read(notice, accounts);
    } catch {
      await this.notices.recordResult(this.db, id, null, 'unreadable');
      return refusedResult(400, 'unreadable');
    }
    const { ref, result } = await this.handler.handle(notice, content);
    await failpoint('pay.after_commit');
    await this.notices.recordResult(this.db, id, ref, result);
    return result === 'wrong' ? refusedResult(400, 'does not fit') : { accepted: true };
  }
}
