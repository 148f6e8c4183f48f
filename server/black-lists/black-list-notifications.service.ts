import { Injectable } from '@nestjs/common';
import { blackListReasonText, type BlackListReason } from '#domain/black-lists/black-list-reason.rules';
import type { MessageKindFor, MessageParameters } from '#domain/messages/message-kind.rules';
import { room } from '#contract/kit/live';
import { blackListChanged } from '#contract/black-lists/black-list.events';
import type { Tx } from '#server/kit/db/db';
import { BlackListCache } from './black-list-cache.service';
import { MessageService } from '#server/messages/message.service';

/** Notifies about black list changes: the person by message and on open pages, and every process at once. */
@Injectable()
export class BlackListNotifications {
  constructor(
    private readonly cache: BlackListCache,
    private readonly messages: MessageService,
  ) {}

  /** Notifies a person that they are on the black list until a day, or until staff lift the entry. */
  notifyListed(tx: Tx, userId: number, reason: BlackListReason, lastDay: string | null): Promise<void> {
    const { zh, en } = blackListReasonText(reason);
    return this.notify(tx, userId, 'banned', {
      reasonZh: zh,
      reasonEn: en,
      untilZh: lastDay ?? '解除',
      untilEn: lastDay ?? 'it is lifted',
    });
  }

  /** Notifies a person that they are off the black list. */
  notifyReleased(tx: Tx, userId: number, note: BlackListReason): Promise<void> {
    const { zh, en } = blackListReasonText(note);
    return this.notify(tx, userId, 'unbanned', { reasonZh: zh, reasonEn: en });
  }

  /** Notifies a person once the transaction commits. */
  async notify<K extends MessageKindFor<'member'>>(
    tx: Tx,
    userId: number,
    kind: K,
    parameters: MessageParameters<K>,
  ): Promise<void> {
    await this.messages.queue(tx, kind, { to: userId, parameters });
    tx.emit(blackListChanged, { userId });
    tx.emitLive([{ room: room.user(userId), patch: {} }]);
  }

  /** Notifies every process, after the commit, that the list has changed. */
  announce(): Promise<void> {
    return this.cache.announce();
  }
}
