import { Injectable } from '@nestjs/common';
import type { MessageRecipient } from '#domain/messages/message.rules';
import { promiseStatus } from '#domain/attendance/promise.status';
import { Db } from '#server/kit/db/db';
import { englishPlaceName } from '#server/kit/db/english-place-name';
import { GRACE_ENDS } from './promise.store';

/** What messages about a booking say and depend on. */
export interface OrderNotificationFacts extends Record<string, unknown> {
  readonly recipient: MessageRecipient;
  readonly version: number;
  readonly source: number;
  readonly orderStatus: string;
  readonly payStatus: number;
  readonly cancelKind: number | null;
  readonly place: string;
  readonly placeEn: string;
  readonly time: string;
  readonly reason: string;
  readonly payBefore: string | null;
}

/** Reads what messages to members say about their bookings. */
@Injectable()
export class OrderNotificationStore {
  constructor(private readonly db: Db) {}

  async find(tradeNo: string): Promise<OrderNotificationFacts | undefined> {
    const [order] = await this.db.prepared<OrderNotificationFacts>(
      'order notification',
      `
        select
          m.recipient, o.version, o.source, o.order_status as "orderStatus",
          o.pay_status as "payStatus", o.cancel_kind as "cancelKind", v.venue_name || s.site_name as place,
          ${englishPlaceName(['v.en_name', 'v.venue_name'], ['s.en_name', 's.site_name'])} as "placeEn",
          to_char(o.begin_at, 'MM-DD HH24:MI') || '-' || to_char(o.end_at, 'HH24:MI') as time,
          to_char(o.pay_deadline at time zone school_zone(), 'HH24:MI') as "payBefore",
          coalesce(
            o.cancel_reason,
            (
              select split_part(l.note, ' · ', 2)
              from v_order_log l
              where l.trade_no = o.trade_no and l.action = 'adjust'
              order by l.id desc
              limit 1
            ),
            ''
          ) as reason
        from v_venue_order o
          join v_message_recipient m on m.user_id = o.user_id
          join v_site s on s.id = o.site_id
          join v_venue v on v.id = s.venue_id
        where o.trade_no = $1
      `,
      [tradeNo],
    );
    return order;
  }

  /** Returns until when a no-show could still arrive, and whether its slots were given away; undefined for others. */
  async findMissed(tradeNo: string): Promise<{ gone: boolean; until: string } | undefined> {
    const [found] = await this.db.rows<{ gone: boolean; until: string }>(
      `
        select given_away(o.trade_no) as gone, to_char(${GRACE_ENDS}, 'HH24:MI') as until
        from v_venue_order o
          join v_site s on s.id = o.site_id
          join v_rule_set r on r.id = s.rule_set_id
        where o.trade_no = $1 and o.promise_status = ${promiseStatus.noShow}
      `,
      [tradeNo],
    );
    return found;
  }
}
