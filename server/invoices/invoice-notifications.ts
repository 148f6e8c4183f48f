import { Injectable } from '@nestjs/common';
import { formatYuan, type Fen } from '#domain/kit/money';
import type { MessageParameters } from '#domain/messages/message-kind.rules';
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
    await this.send(tx, invoice, 'invoiceIssued', { amount: formatYuan(invoice.amount), no: invoiceNo });
  }

  /** Notifies the member that the invoice must be corrected. */
  async notifyRefused(tx: Tx, invoice: InvoiceFacts, reason: string): Promise<void> {
    await this.send(tx, invoice, 'invoiceRefused', { amount: formatYuan(invoice.amount), reason });
  }

  private async send<K extends 'invoiceIssued' | 'invoiceRefused'>(
    tx: Tx,
    { id, userId, round }: InvoiceFacts,
    kind: K,
    parameters: MessageParameters<K>,
  ): Promise<void> {
    await this.messages.queue(tx, kind, { to: userId, parameters, about: `${kind}.${id}.${round}` });
  }
}
