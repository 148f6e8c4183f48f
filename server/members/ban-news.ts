import { Injectable } from '@nestjs/common';
import { banText, type BanSaid } from '#domain/members/ban-cause.rules';
import type { MessageTemplate } from '#domain/members/message.rules';
import { messageChannel } from '#domain/members/message.status';
import { room } from '#contract/kit/live';
import { memberBarred } from '#contract/members/member.events';
import type { Tx } from '#server/kit/db';
import { BarBook } from './bar-book.service';
import { MessageService } from './message.service';

/** Notifies about black list changes: the person by message and on open pages, and every process at once. */
@Injectable()
export class BanNews {
  constructor(
    private readonly bars: BarBook,
    private readonly messages: MessageService,
  ) {}

  /** Notifies a person that they are on the black list until a day, or until staff lift the entry. */
  banned(tx: Tx, userId: number, reason: BanSaid, lastDay: string | null): Promise<void> {
    const { zh, en } = banText(reason);
    return this.told(tx, userId, 'banned', {
      reasonZh: zh,
      reasonEn: en,
      untilZh: lastDay ?? '解除',
      untilEn: lastDay ?? 'it is lifted',
    });
  }

  /** Notifies a person that they are off the black list. */
  unbanned(tx: Tx, userId: number, note: BanSaid): Promise<void> {
    const { zh, en } = banText(note);
    return this.told(tx, userId, 'unbanned', { reasonZh: zh, reasonEn: en });
  }

  /** Notifies a person once the transaction commits. */
  async told(
    tx: Tx,
    userId: number,
    template: MessageTemplate,
    parameters: Readonly<Record<string, string>>,
  ): Promise<void> {
    const [person] = await tx.rows<{ phone: string }>('select phone from app_user where id = $1', [userId]);
    await this.messages.queue(tx, {
      template,
      channel: messageChannel.sms,
      to: person?.phone ?? '',
      userId,
      parameters,
    });
    tx.tell(memberBarred, { userId });
    await tx.tellLive([{ room: room.user(userId), patch: {} }]);
  }

  /** Notifies every process, after the commit, that the list has changed. */
  announce(): Promise<void> {
    return this.bars.announce();
  }
}
