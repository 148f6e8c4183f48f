import { Injectable } from '@nestjs/common';
import { cancelKind, orderSource, orderStatus, payStatus } from '#domain/orders/order.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import type { MessageTemplate } from '#domain/messages/message.rules';
import { messageChannel } from '#domain/messages/message.status';
import { Db } from '#server/kit/db/db';
import { englishPlaceName } from '#server/kit/db/english-place-name';
import { MessageService } from '#server/messages/message.service';
import { GRACE_ENDS } from './promise.store';

interface OrderNotificationFacts extends Record<string, unknown> {
  readonly userId: number;
  readonly phone: string;
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

/**
 * Notifies members of their bookings by message: what they booked and what the venue changed. Each message is sent
 * once, and only if it still applies.
 */
@Injectable()
export class OrderNotifications {
  constructor(
    private readonly db: Db,
    private readonly messages: MessageService,
  ) {}

  /** Notifies of online bookings; for bookings made by staff other areas notify. */
  notifyPaid(tradeNo: string): Promise<void> {
    return this.send(
      tradeNo,
      'orderPaid',
      ({ source, orderStatus: os, payStatus: pay }) =>
        source === orderSource.online && os === orderStatus.normal && pay === payStatus.paid ? {} : null,
      'once',
    );
  }

  /** Notifies that the booking was rescheduled. */
  notifyMoved(tradeNo: string): Promise<void> {
    return this.send(tradeNo, 'orderMoved', ({ orderStatus: os }) => (os === orderStatus.normal ? {} : null));
  }

  /** Notifies that a closure cancelled the booking; other cancellations are skipped. */
  notifyClosed(tradeNo: string): Promise<void> {
    return this.send(tradeNo, 'orderClosed', ({ orderStatus: os, cancelKind: kind, payStatus: pay }) =>
      os !== orderStatus.cancelled || kind !== cancelKind.closure
        ? null
        : pay === payStatus.unpaid
          ? { moneyZh: '无需支付', moneyEn: 'Nothing is to be paid' }
          : { moneyZh: '已付金额将全额退回', moneyEn: 'Everything you paid goes back' },
    );
  }

  /** Notifies that a closure was undone and the booking restored. */
  notifyReopened(tradeNo: string): Promise<void> {
    return this.send(tradeNo, 'orderReopened', ({ orderStatus: os, payStatus: pay, payBefore }) =>
      os !== orderStatus.normal
        ? null
        : pay === payStatus.unpaid
          ? { moneyZh: `请在${payBefore ?? ''}前支付`, moneyEn: `Pay before ${payBefore ?? ''}` }
          : { moneyZh: '无需重新支付', moneyEn: 'Nothing is to be paid again' },
    );
  }

  /** Notifies of a no-show and whether the slots were given away. Skipped if it was waived or disproved meanwhile. */
  async notifyMissed(tradeNo: string): Promise<void> {
    const [found] = await this.db.rows<{ gone: boolean; until: string }>(
      `
        select given_away(o.trade_no) as gone, to_char(${GRACE_ENDS}, 'HH24:MI') as until
        from venue_order o
          join site s on s.id = o.site_id
          join rule_set r on r.id = s.rule_set_id
        where o.trade_no = $1 and o.promise_status = ${promiseStatus.noShow}
      `,
      [tradeNo],
    );
    if (found)
      await this.send(tradeNo, found.gone ? 'orderGivenAway' : 'orderMissed', ({ orderStatus: os }) =>
        os === orderStatus.normal ? { until: found.until } : null,
      );
  }

  private async send(
    tradeNo: string,
    template: MessageTemplate,
    parametersOf: (order: OrderNotificationFacts) => Readonly<Record<string, string>> | null,
    frequency: 'once' | 'each version' = 'each version',
  ): Promise<void> {
    const [order] = await this.db.rows<OrderNotificationFacts>(
      `
        select
          o.user_id as "userId", u.phone, o.version, o.source, o.order_status as "orderStatus",
          o.pay_status as "payStatus", o.cancel_kind as "cancelKind", v.venue_name || s.site_name as place,
          ${englishPlaceName(['v.en_name', 'v.venue_name'], ['s.en_name', 's.site_name'])} as "placeEn",
          to_char(o.begin_at, 'MM-DD HH24:MI') || '-' || to_char(o.end_at, 'HH24:MI') as time,
          to_char(o.pay_deadline at time zone school_zone(), 'HH24:MI') as "payBefore",
          coalesce(
            o.cancel_reason,
            (
              select split_part(l.note, ' · ', 2)
              from order_log l
              where l.trade_no = o.trade_no and l.action = 'adjust'
              order by l.id desc
              limit 1
            ),
            ''
          ) as reason
        from venue_order o
          join app_user u on u.id = o.user_id
          join site s on s.id = o.site_id
          join venue v on v.id = s.venue_id
        where o.trade_no = $1
      `,
      [tradeNo],
    );
    const parameters = order && parametersOf(order);
    if (!order || !parameters) return;
    const { userId, phone, version, place, placeEn, time, reason } = order;
    await this.db.transact((tx) =>
      this.messages.queue(tx, {
        template,
        channel: messageChannel.sms,
        to: phone,
        userId,
        parameters: { place, placeEn, time, reason, ...parameters },
        about: frequency === 'once' ? `${template}.${tradeNo}` : `${template}.${tradeNo}.${version}`,
      }),
    );
  }
}
