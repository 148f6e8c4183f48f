import { Injectable } from '@nestjs/common';
import { formatYuan } from '#domain/kit/money';
import type { MessageTemplate } from '#domain/messages/message.rules';
import { messageChannel } from '#domain/messages/message.status';
import type { PersonAmount } from '#domain/shared-payments/split.rules';
import type { Tx } from '#server/kit/db/db';
import { englishPlaceName } from '#server/kit/db/english-place-name';
import { MessageService } from '#server/messages/message.service';

interface PaymentMessageRow extends Record<string, unknown> {
  readonly userId: number;
  readonly phone: string;
  readonly goodMinutes: number | null;
  readonly ownerId: number;
  readonly owner: string;
  readonly ownerEn: string;
  readonly place: string;
  readonly placeEn: string;
  readonly time: string;
  readonly until: string;
}

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
  constructor(private readonly messages: MessageService) {}

  /** Queues the messages; they are sent after the commit. */
  async queue(
    tx: Tx,
    tradeNo: string,
    parts: readonly PersonAmount[],
    { template, dedupeKey, extraParameters, expiresAtDeadline = false, companionsOnly = false }: PaymentMessage,
  ): Promise<void> {
    if (parts.length === 0) return;
    const people = await tx.rows<PaymentMessageRow>(
      `
        select u.id as "userId", u.phone, o.user_id as "ownerId", b.name as owner,
          coalesce(nullif(b.en_name, ''), b.name) as "ownerEn", v.venue_name || s.site_name as place,
          ${englishPlaceName(['v.en_name', 'v.venue_name'], ['s.en_name', 's.site_name'])} as "placeEn",
          to_char(o.begin_at, 'MM-DD HH24:MI') || '-' || to_char(o.end_at, 'HH24:MI') as time,
          coalesce(to_char(o.pay_deadline at time zone school_zone(), 'HH24:MI'), '') as until,
          extract(epoch from o.pay_deadline - app_now())::float8 / 60 as "goodMinutes"
        from venue_order o
          join app_user b on b.id = o.user_id
          join site s on s.id = o.site_id
          join venue v on v.id = s.venue_id
          join app_user u on u.id = any ($2)
        where o.trade_no = $1
      `,
      [tradeNo, parts.map(({ userId }) => userId)],
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
