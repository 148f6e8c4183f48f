import { Injectable } from '@nestjs/common';
import { showYuan } from '#domain/kit/money';
import type { MessageTemplate } from '#domain/members/message.rules';
import { messageChannel } from '#domain/members/message.status';
import type { Part } from '#domain/payments/split.rules';
import type { Tx } from '#server/kit/db';
import { englishPlace } from '#server/kit/english-place';
import { MessageService } from '#server/members/message.service';

interface Told extends Record<string, unknown> {
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
export interface Letter {
  readonly template: MessageTemplate;
  /** Returns the key besides order and person under which the message is sent once. */
  readonly about: (part: Part) => string;
  readonly more?: (part: Part) => Readonly<Record<string, string>>;
  /** Of no use after the order's deadline. */
  readonly inTime?: boolean;
  /** The booking member sees it on the page and gets no message. */
  readonly companions?: boolean;
}

/** Queues messages about the money of an order, each to its person with their amount. */
@Injectable()
export class PayLetters {
  constructor(private readonly messages: MessageService) {}

  /** Queues the messages; they are sent after the commit. */
  async say(
    tx: Tx,
    tradeNo: string,
    parts: readonly Part[],
    { template, about, more, inTime = false, companions = false }: Letter,
  ): Promise<void> {
    if (parts.length === 0) return;
    const people = await tx.rows<Told>(
      `select u.id as "userId", u.phone, o.user_id as "ownerId", b.name as owner, coalesce(nullif(b.en_name, ''), b.name) as "ownerEn", v.venue_name || s.site_name as place, ${englishPlace(['v.en_name', 'v.venue_name'], ['s.en_name', 's.site_name'])} as "placeEn",
              to_char(o.begin_at, 'MM-DD HH24:MI') || '-' || to_char(o.end_at, 'HH24:MI') as time, coalesce(to_char(o.pay_deadline at time zone school_zone(), 'HH24:MI'), '') as until, extract(epoch from o.pay_deadline - app_now())::float8 / 60 as "goodMinutes"
         from venue_order o join app_user b on b.id = o.user_id join site s on s.id = o.site_id join venue v on v.id = s.venue_id join app_user u on u.id = any ($2) where o.trade_no = $1`,
      [tradeNo, parts.map(({ userId }) => userId)],
    );
    for (const part of parts) {
      const person = people.find(({ userId }) => userId === part.userId);
      if (!person || (companions && person.userId === person.ownerId)) continue;
      const { userId, phone, goodMinutes, ownerId: _ownerId, ...told } = person;
      await this.messages.queue(tx, {
        template,
        channel: messageChannel.sms,
        to: phone,
        userId,
        parameters: { ...told, amount: showYuan(part.amount), ...more?.(part) },
        about: `${template}.${tradeNo}.${userId}.${about(part)}`,
        ...(inTime && goodMinutes !== null ? { goodMinutes } : {}),
      });
    }
  }
}
