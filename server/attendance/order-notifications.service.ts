import { Injectable } from '@nestjs/common';
import { cancelKind, orderSource, orderStatus, payStatus } from '#domain/orders/order.status';
import type { MessageTemplate } from '#domain/messages/message.rules';
import { messageChannel } from '#domain/messages/message.status';
import { Db } from '#server/kit/db/db';
import { MessageService } from '#server/messages/message.service';
import { OrderNotificationStore, type OrderNotificationFacts } from './order-notification.store';

/**
 * Notifies members of their bookings by message: what they booked and what the venue changed. Each message is sent
 * once, and only if it still applies.
 */
@Injectable()
export class OrderNotifications {
  constructor(
    private readonly db: Db,
    private readonly store: OrderNotificationStore,
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
    const found = await this.store.findMissed(tradeNo);
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
    const order = await this.store.find(tradeNo);
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
