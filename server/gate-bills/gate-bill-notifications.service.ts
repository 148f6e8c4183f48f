import { Injectable } from '@nestjs/common';
import { formatYuan } from '#domain/kit/money';
import type { Tx } from '#server/kit/db/db';
import { MessageService } from '#server/messages/message.service';
import type { GateBill } from './gate-bill.store';

/** Messages to members about their gate bills. */
@Injectable()
export class GateBillNotifications {
  constructor(private readonly messages: MessageService) {}

  /** Queues that a bill is unpaid; a guest has no address. */
  async owed(tx: Tx, { userId, venueName, enVenueName, amount }: GateBill): Promise<void> {
    if (userId === null) return;
    const parameters = { place: venueName, placeEn: enVenueName, amount: formatYuan(amount) };
    await this.messages.queue(tx, 'gateBillOwed', { to: userId, parameters });
  }

  /** Queues the answer to an appeal. */
  async answered(tx: Tx, { userId, billNo }: GateBill, accepted: boolean, note: string): Promise<void> {
    if (userId === null) return;
    const [resultZh, resultEn] = accepted ? ['已通过', 'accepted'] : ['未通过', 'refused'];
    await this.messages.queue(tx, 'gateAppealAnswered', {
      to: userId,
      parameters: { no: billNo, resultZh, resultEn, reason: note },
    });
  }
}
