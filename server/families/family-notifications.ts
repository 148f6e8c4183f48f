import { Injectable } from '@nestjs/common';
import type { MessageKindFor, MessageParameters } from '#domain/messages/message-kind.rules';
import { room } from '#contract/kit/live';
import type { Tx } from '#server/kit/db/db';
import { PasswordService } from '#server/session/password.service';
import { RightsChangeNotifier } from '#server/session/rights-change-notifier.service';
import { MessageService } from '#server/messages/message.service';

/** Notifies about family changes: the owner by message and on open pages, and every process of the roles. */
@Injectable()
export class FamilyNotifications {
  constructor(
    private readonly messages: MessageService,
    private readonly passwords: PasswordService,
    private readonly rightsChanges: RightsChangeNotifier,
  ) {}

  /** Notifies the owner once the transaction commits. */
  async notifyOwner<K extends MessageKindFor<'member'>>(
    tx: Tx,
    ownerId: number,
    kind: K,
    parameters: MessageParameters<K>,
  ): Promise<void> {
    await this.messages.queue(tx, kind, { to: ownerId, parameters });
    tx.emitLive([{ room: room.user(ownerId), patch: {} }]);
  }

  /** Notifies every process, after the commit, of ended sessions and changed roles. */
  async announce(sids: readonly string[] = []): Promise<void> {
    await this.passwords.announceEnded(sids, 'family');
    await this.rightsChanges.announce();
  }
}
