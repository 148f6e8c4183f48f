import { Injectable } from '@nestjs/common';
import { showYuan, type Fen } from '#domain/kit/money';
import { messageChannel } from '#domain/members/message.status';
import { room } from '#contract/kit/live';
import type { Tx } from '#server/kit/db';
import { MessageService } from '#server/members/message.service';

interface About {
  readonly id: number;
  readonly userId: number;
  readonly amount: Fen;
  readonly round: number;
}

/** Notifies members of their invoices: by message if there is something to do or fetch, and on every open page. */
@Injectable()
export class InvoiceNews {
  constructor(private readonly messages: MessageService) {}

  /** Notifies the member that the invoice is issued. */
  async issued(tx: Tx, about: About, invoiceNo: string): Promise<void> {
    await this.say(tx, about, 'invoiceIssued', { no: invoiceNo });
  }

  /** Notifies the member that the invoice must be corrected. */
  async refused(tx: Tx, about: About, reason: string): Promise<void> {
    await this.say(tx, about, 'invoiceRefused', { reason });
  }

  /**
   * Refreshes the open pages of the member and the finance office. Room locks must be the last locks of a transaction.
   */
  moved(tx: Tx, userId: number): Promise<void> {
    return tx.tellLive([room.user(userId), room.finance('all')].map((name) => ({ room: name, patch: {} })));
  }

  private async say(
    tx: Tx,
    { id, userId, amount, round }: About,
    template: 'invoiceIssued' | 'invoiceRefused',
    more: Readonly<Record<string, string>>,
  ): Promise<void> {
    const [person] = await tx.rows<{ phone: string }>('select phone from app_user where id = $1', [userId]);
    await this.messages.queue(tx, {
      template,
      channel: messageChannel.sms,
      to: person?.phone ?? '',
      userId,
      parameters: { amount: showYuan(amount), ...more },
      about: `${template}.${id}.${round}`,
    });
  }
}
