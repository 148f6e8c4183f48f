import { Injectable } from '@nestjs/common';
import { cancelKind, orderSource, orderStatus, payStatus } from '#domain/orders/order.status';
import type { MessageKindFor, MessageParameters } from '#domain/messages/message-kind.rules';
import { Db } from '#server/kit/db/db';
import { MessageService } from '#server/messages/message.service';
import { OrderNotificationStore, type OrderNotificationFacts } from './order-notification.store';

const bookingOf = ({ place, placeEn, time }: OrderNotificationFacts) => ({ place, placeEn, time });

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
      (order) =>
        order.source === orderSource.online &&
        order.orderStatus === orderStatus.normal &&
        order.payStatus === payStatus.paid
          ? bookingOf(order)
          : null,
      'once',
    );
  }

  /** Notifies that the booking was rescheduled. */
  notifyMoved(tradeNo: string): Promise<void> {
    return this.send(tradeNo, 'orderMoved', (order) =>
      order.orderStatus === orderStatus.normal ? { ...bookingOf(order), reason: order.reason } : null,
    );
  }

  /** Notifies that a closure cancelled the booking; other cancellations are skipped. */
  notifyClosed(tradeNo: string): Promise<void> {
    return this.send(tradeNo, 'orderClosed', (order) =>
      order.orderStatus !== orderStatus.cancelled || order.cancelKind !== cancelKind.closure
        ? null
        : {
            ...bookingOf(order),
            reason: order.reason,
            ...(order.payStatus === payStatus.unpaid
              ? { moneyZh: '无需支付', moneyEn: 'Nothing is to be paid' }
              : { moneyZh: '已付金额将全额退回', moneyEn: 'Everything you paid goes back' }),
          },
    );
  }

  /** Notifies that a closure was undone and the booking restored. */
  notifyReopened(tradeNo: string): Promise<void> {
    return this.send(tradeNo, 'orderReopened', (order) =>
      order.orderStatus !== orderStatus.normal
        ? null
        : {
            ...bookingOf(order),
            ...(order.payStatus === payStatus.unpaid
              ? { moneyZh: `请在${order.payBefore ?? ''}前支付`, moneyEn: `Pay before ${order.payBefore ?? ''}` }
              : { moneyZh: '无需重新支付', moneyEn: 'Nothing is to be paid again' }),
          },
    );
  }

  /** Notifies of a no-show and whether the slots were given away. Skipped if it was waived or disproved meanwhile. */
  async notifyMissed(tradeNo: string): Promise<void> {
    const found = await this.store.findMissed(tradeNo);
    if (found)
      await this.send(tradeNo, found.gone ? 'orderGivenAway' : 'orderMissed', (order) =>
        order.orderStatus === orderStatus.normal ? { ...bookingOf(order), until: found.until } : null,
      );
  }

  private async send<K extends MessageKindFor<'member'>>(
    tradeNo: string,
    kind: K,
    parametersOf: (order: OrderNotificationFacts) => MessageParameters<K> | null,
    frequency: 'once' | 'each version' = 'each version',
  ): Promise<void> {
    const order = await this.store.find(tradeNo);
    const parameters = order && parametersOf(order);
    if (!order || !parameters) return;
    await this.db.transact((tx) =>
      this.messages.queue(tx, kind, {
        to: order.recipient,
        parameters,
        about: frequency === 'once' ? `${kind}.${tradeNo}` : `${kind}.${tradeNo}.${order.version}`,
      }),
    );
  }
}
