import { Injectable } from '@nestjs/common';
import { formatYuan, type Fen } from '#domain/kit/money';
import { messageChannel } from '#domain/messages/message.status';
import type { Tx } from '#server/kit/db/db';
import { MessageService } from '#server/messages/message.service';
import { InvoiceOwnerStore } from './invoice-owner.store';

interface InvoiceFacts {
  readonly id: number;
  readonly userId: number;
  readonly amount: Fen;
  readonly round: number;
}

/** Messages to members about their invoices, sent if there is something to do or fetch. */
@Injectable()
export class InvoiceNotifications {
  constructor(
    private readonly messages: MessageService,
    private readonly owners: InvoiceOwnerStore,
  ) {}

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
    await this.messages.queue(tx, {
      template,
      channel: messageChannel.sms,
      to: await this.owners.findPhone(tx, userId),
      userId,
      parameters: { amount: formatYuan(amount), ...extra },
      about: `${template}.${id}.${round}`,
    });
  }
}
