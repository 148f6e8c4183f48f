import { Injectable } from '@nestjs/common';
import { formatYuan, type Fen } from '#domain/kit/money';
import { messageChannel } from '#domain/messages/message.status';
import type { Tx } from '#server/kit/db/db';
import { MessageService } from '#server/messages/message.service';

interface InvoiceFacts {
  readonly id: number;
  readonly userId: number;
  readonly amount: Fen;
  readonly round: number;
}

/** Messages to members about their invoices, sent if there is something to do or fetch. */
@Injectable()
export class InvoiceNotifications {
  constructor(private readonly messages: MessageService) {}

  /** Notifies the member that the invoice is issued. */
  async notifyIssued(tx: Tx, invoice: InvoiceFacts, invoiceNo: string): Promise<void> {
    await this.send(tx, invoice, 'invoiceIssued', { no: invoiceNo });
  }

  /** Notifies the member that the invoice must be corrected. */
  async notifyRefused(tx: Tx, invoice: InvoiceFacts, reason: string): Promise<void> {
    await this.send(tx, invoice, 'invoiceRefused', { reason });
  }

  private async send(
    tx: Tx,
    { id, userId, amount, round }: InvoiceFacts,
    template: 'invoiceIssued' | 'invoiceRefused',
    extra: Readonly<Record<string, string>>,
  ): Promise<void> {
    const [person] = await tx.rows<{ phone: string }>('select phone from app_user where id = $1', [userId]);
    await this.messages.queue(tx, {
      template,
      channel: messageChannel.sms,
      to: person?.phone ?? '',
      userId,
      parameters: { amount: formatYuan(amount), ...extra },
      about: `${template}.${id}.${round}`,
    });
  }
}
