import { Injectable } from '@nestjs/common';
import { Db } from '#server/kit/db';
import { failpoint } from '#server/kit/failpoint';
import { log } from '#server/kit/log';
import { NoticeReader } from './notice-reader';
import type { Told } from './notice-said';
import { NoticeStore, type Notice } from './notice.store';
import { NoticeResults } from './notice-results';

/** Reply to a channel: accepted, or refused so that it sends the notice again. */
export type Verdict =
  { readonly accepted: true } | { readonly accepted: false; readonly status: 400 | 401; readonly why: string };

const refused = (status: 400 | 401, why: string): Verdict => ({ accepted: false, status, why });

/** Handles channel notices: verifies them, records them before acting, and acts once. */
@Injectable()
export class NotifyService {
  constructor(
    private readonly db: Db,
    private readonly reader: NoticeReader,
    private readonly notices: NoticeStore,
    private readonly results: NoticeResults,
  ) {}

  /** Accepts one notice; `path` is the address it was sent to, which some channels sign. */
  async take(notice: Notice, path: string): Promise<Verdict> {
    const { why, accounts } = await this.reader.proofOf(notice, path);
    const id = await this.notices.keep(this.db, notice, why === null, why ?? 'taken');
    if (why !== null) {
      log.warn({ channel: notice.channel, notice: id, why }, 'a notice that is not to be believed');
      return refused(401, why);
    }
    let told: Told;
    try {
      told = this.reader.read(notice, accounts);
    } catch {
      await this.notices.result(this.db, id, null, 'unreadable');
      return refused(400, 'unreadable');
    }
    const { ref, result } = await this.results.of(notice, told);
    await failpoint('pay.after_commit');
    await this.notices.result(this.db, id, ref, result);
    return result === 'wrong' ? refused(400, 'does not fit') : { accepted: true };
  }
}
