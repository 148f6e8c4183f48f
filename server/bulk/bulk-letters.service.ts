import { Injectable } from '@nestjs/common';
import { memberOf } from '#domain/kit/enumeration';
import { showYuan, type Fen } from '#domain/kit/money';
import { bulkStatus, type BulkStatus } from '#domain/bulk/bulk.status';
import type { MessageParameters, MessageTemplate } from '#domain/members/message.rules';
import { messageChannel } from '#domain/members/message.status';
import type { Tx } from '#server/kit/db';
import { MessageService } from '#server/members/message.service';
import type { Bulk } from './bulk.store';

/** Messages to applicants about their requests. */
@Injectable()
export class BulkLetters {
  constructor(private readonly messages: MessageService) {}

  /** Queues the review result. */
  reviewed(tx: Tx, bulk: Bulk, status: BulkStatus, reason: string): Promise<void> {
    const said = memberOf(bulkStatus, status);
    return this.write(tx, bulk, 'bulkReviewed', { resultZh: said?.zh ?? '', resultEn: said?.en ?? '', reason });
  }

  /** Queues a request to confirm a number of dates by a deadline in school time. */
  toConfirm(tx: Tx, bulk: Bulk, n: number, until: string): Promise<void> {
    return this.write(tx, bulk, 'bulkToConfirm', { n, until });
  }

  /** Queues that the confirmation is missing and the dates are cancelled. */
  lapsed(tx: Tx, bulk: Bulk, n: number): Promise<void> {
    return this.write(tx, bulk, 'bulkLapsed', { n });
  }

  /** Queues that an instalment falls due. */
  due(
    tx: Tx,
    bulk: Bulk,
    { no, amount, due }: { readonly no: number; readonly amount: Fen; readonly due: string },
  ): Promise<void> {
    return this.write(tx, bulk, 'dueReminder', { no, amount: showYuan(amount), due });
  }

  private write(
    tx: Tx,
    { title, phone, userId }: Bulk,
    template: MessageTemplate,
    parameters: MessageParameters,
  ): Promise<void> {
    return this.messages.queue(tx, {
      template,
      channel: messageChannel.sms,
      to: phone,
      userId,
      parameters: { title, ...parameters },
    });
  }
}
