import { Injectable } from '@nestjs/common';
import { formatYuan } from '#domain/kit/money';
import type { MessageTemplate } from '#domain/messages/message.rules';
import { messageChannel } from '#domain/messages/message.status';
import type { PersonAmount } from '#domain/shared-payments/split.rules';
import type { Tx } from '#server/kit/db/db';
import { MessageService } from '#server/messages/message.service';
import { PaymentMessageStore } from './payment-message.store';

/** A message about the money of an order. */
interface PaymentMessage {
  readonly template: MessageTemplate;
  /** Returns the key besides order and person under which the message is sent once. */
  readonly dedupeKey: (part: PersonAmount) => string;
  readonly extraParameters?: (part: PersonAmount) => Readonly<Record<string, string>>;
  /** Of no use after the order's deadline. */
  readonly expiresAtDeadline?: boolean;
  /** The booking member sees it on the page and gets no message. */
  readonly companionsOnly?: boolean;
}

/** Queues messages about the money of an order, each to its person with their amount. */
@Injectable()
export class PaymentMessageService {
  constructor(
    private readonly recipients: PaymentMessageStore,
    private readonly messages: MessageService,
  ) {}

  /** Queues the messages; they are sent after the commit. */
  async queue(
    tx: Tx,
    tradeNo: string,
    parts: readonly PersonAmount[],
    { template, dedupeKey, extraParameters, expiresAtDeadline = false, companionsOnly = false }: PaymentMessage,
  ): Promise<void> {
    if (parts.length === 0) return;
    const people = await this.recipients.findRecipients(
      tx,
      tradeNo,
      parts.map(({ userId }) => userId),
    );
    for (const part of parts) {
      const person = people.find(({ userId }) => userId === part.userId);
      if (!person || (companionsOnly && person.userId === person.ownerId)) continue;
      const { userId, phone, goodMinutes, ownerId: _ownerId, ...parameters } = person;
      await this.messages.queue(tx, {
        template,
        channel: messageChannel.sms,
        to: phone,
        userId,
        parameters: { ...parameters, amount: formatYuan(part.amount), ...extraParameters?.(part) },
        about: `${template}.${tradeNo}.${userId}.${dedupeKey(part)}`,
        ...(expiresAtDeadline && goodMinutes !== null ? { goodMinutes } : {}),
      });
    }
  }
}
