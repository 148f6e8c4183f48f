import { Injectable } from '@nestjs/common';
import { enumMember } from '#domain/kit/enumeration';
import { formatYuan, type Fen } from '#domain/kit/money';
import { bulkStatus, type BulkStatus } from '#domain/bulk/bulk.status';
import type { MessageKindFor, MessageParameters } from '#domain/messages/message-kind.rules';
import type { Tx } from '#server/kit/db/db';
import { MessageService } from '#server/messages/message.service';
import type { BulkRequest } from './bulk.store';

/** Messages to applicants about their requests. */
@Injectable()
export class BulkNotifications {
  constructor(private readonly messages: MessageService) {}

  /** Queues the review result. */
  reviewed(tx: Tx, bulk: BulkRequest, status: BulkStatus, reason: string): Promise<void> {
    const statusText = enumMember(bulkStatus, status);
    return this.queue(tx, bulk, 'bulkReviewed', {
      title: bulk.title,
      resultZh: statusText?.zh ?? '',
      resultEn: statusText?.en ?? '',
      reason,
    });
  }

  /** Queues a request to confirm a number of dates by a deadline in school time. */
  confirmationDue(tx: Tx, bulk: BulkRequest, dateCount: number, until: string): Promise<void> {
    return this.queue(tx, bulk, 'bulkToConfirm', { title: bulk.title, n: dateCount, until });
  }

  /** Queues that the confirmation is missing and the dates are cancelled. */
  confirmationExpired(tx: Tx, bulk: BulkRequest, dateCount: number): Promise<void> {
    return this.queue(tx, bulk, 'bulkLapsed', { title: bulk.title, n: dateCount });
  }

  /** Queues that an instalment falls due. */
  instalmentDue(
    tx: Tx,
    bulk: BulkRequest,
    { no, amount, due }: { readonly no: number; readonly amount: Fen; readonly due: string },
  ): Promise<void> {
    return this.queue(tx, bulk, 'dueReminder', { title: bulk.title, no, amount: formatYuan(amount), due });
  }

  /** Sends to the telephone number of the request, which may be another than that of the account. */
  private async queue<K extends MessageKindFor<'member'>>(
    tx: Tx,
    { phone, userId }: BulkRequest,
    kind: K,
    parameters: MessageParameters<K>,
  ): Promise<void> {
    await this.messages.queue(tx, kind, { to: userId, phone, parameters });
  }
}
