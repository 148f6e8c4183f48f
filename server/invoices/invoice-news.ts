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

/** What members hear of their invoices: by message where something is to be done or fetched, and on every open page. */
@Injectable()
export class InvoiceNews {
  constructor(private readonly messages: MessageService) {}

  /** It is issued. */
  async issued(tx: Tx, about: About, invoiceNo: string): Promise<void> {
    await this.say(tx, about, 'invoiceIssued', { no: invoiceNo });
  }

  /** It must be put right. */
  async refused(tx: Tx, about: About, reason: string): Promise<void> {
    await this.say(tx, about, 'invoiceRefused', { reason });
  }

  /** Open pages of its member and of the desk read again. The rooms are the last locks a transaction takes. */
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
