import { Injectable } from '@nestjs/common';
import { formatYuan } from '#domain/kit/money';
import type { MessageKindFor, MessageParameters } from '#domain/messages/message-kind.rules';
import type { PersonAmount } from '#domain/shared-payments/split.rules';
import type { Tx } from '#server/kit/db/db';
import { MessageService } from '#server/messages/message.service';
import { PaymentMessageStore, type PaymentMessageFacts } from './payment-message.store';

/** What messages about the money of an order say; the amount in yuan. */
type OrderMoneyTexts = Omit<PaymentMessageFacts, 'recipient' | 'goodMinutes' | 'ownerId'> & { readonly amount: string };

/** A message about the money of an order. */
interface PaymentMessage<K extends MessageKindFor<'member'>> {
  readonly kind: K;
  /** Returns the key besides order and person under which the message is sent once. */
  readonly dedupeKey: (part: PersonAmount) => string;
  readonly parameters: (texts: OrderMoneyTexts, part: PersonAmount) => MessageParameters<K>;
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
  async queue<K extends MessageKindFor<'member'>>(
    tx: Tx,
    tradeNo: string,
    parts: readonly PersonAmount[],
    { kind, dedupeKey, parameters, expiresAtDeadline = false, companionsOnly = false }: PaymentMessage<K>,
  ): Promise<void> {
    if (parts.length === 0) return;
    const people = await this.recipients.findRecipients(
      tx,
      tradeNo,
      parts.map(({ userId }) => userId),
    );
    const messages = parts.flatMap((part) => {
      const person = people.find(({ recipient }) => recipient.userId === part.userId);
      if (!person || (companionsOnly && part.userId === person.ownerId)) return [];
      const { recipient, goodMinutes, ownerId: _ownerId, ...order } = person;
      return {
        to: recipient,
        parameters: parameters({ ...order, amount: formatYuan(part.amount) }, part),
        about: `${kind}.${tradeNo}.${part.userId}.${dedupeKey(part)}`,
        ...(expiresAtDeadline && goodMinutes !== null ? { goodMinutes } : {}),
      };
    });
    await this.messages.queueAll(tx, kind, messages);
  }
}
