import { Injectable } from '@nestjs/common';
import { formatYuan } from '#domain/kit/money';
import type { PersonAmount } from '#domain/shared-payments/split.rules';
import type { Tx } from '#server/kit/db/db';
import { PaymentMessageService } from '#server/payments/payment-message.service';

/** Why sharing ended before everyone had paid. */
const endReasons = {
  paidAtOnce: { reasonZh: '下单人已直接付清', reasonEn: 'the person who booked has paid in full' },
  ended: { reasonZh: '订单已取消', reasonEn: 'the booking was cancelled' },
  small: {
    reasonZh: '订单金额已变小，由下单人支付',
    reasonEn: 'the price is too small to share now, and the person who booked pays',
  },
};

/** Messages to companions of a shared payment; the booking member sees it on the page. */
@Injectable()
export class SplitNotifications {
  constructor(private readonly messages: PaymentMessageService) {}

  /** Asks each for their share; an unchanged share is requested once. */
  requestShares(tx: Tx, tradeNo: string, parts: readonly PersonAmount[]): Promise<void> {
    return this.messages.queue(tx, tradeNo, parts, {
      kind: 'shareAsked',
      parameters: (texts) => texts,
      dedupeKey: ({ amount }) => `${amount}`,
      expiresAtDeadline: true,
      companionsOnly: true,
    });
  }

  /** Reminds the members whose shares are unpaid near the deadline. */
  remindShares(tx: Tx, tradeNo: string, parts: readonly PersonAmount[]): Promise<void> {
    return this.messages.queue(tx, tradeNo, parts, {
      kind: 'shareDue',
      parameters: (texts) => texts,
      dedupeKey: ({ amount }) => `${amount}`,
      expiresAtDeadline: true,
      companionsOnly: true,
    });
  }

  /** Tells a companion that the booking member paid their share. */
  notifyCovered(tx: Tx, tradeNo: string, part: PersonAmount & { readonly id: number }): Promise<void> {
    return this.messages.queue(tx, tradeNo, [part], {
      kind: 'shareCovered',
      parameters: (texts) => texts,
      dedupeKey: () => `${part.id}`,
      companionsOnly: true,
    });
  }

  /**
   * Tells that sharing ended before everyone had paid; an amount is what was returned, zero if nothing had been paid.
   */
  notifyEnded(
    tx: Tx,
    tradeNo: string,
    parts: readonly PersonAmount[],
    { over: reason, of: shareId }: { readonly over: keyof typeof endReasons; readonly of: number },
  ): Promise<void> {
    return this.messages.queue(tx, tradeNo, parts, {
      kind: 'shareEnded',
      dedupeKey: () => `${shareId}`,
      companionsOnly: true,
      parameters: (texts, { amount }) => ({
        ...texts,
        ...endReasons[reason],
        ...(amount > 0
          ? {
              moneyZh: `您已付的${formatYuan(amount)}元已退回余额`,
              moneyEn: `CNY ${formatYuan(amount)} you paid went back to your balance`,
            }
          : { moneyZh: '您无需支付', moneyEn: 'You have nothing to pay' }),
      }),
    });
  }

  /** Tells what a refund of the order returned to each balance. */
  notifyReturned(tx: Tx, tradeNo: string, refundNo: string, parts: readonly PersonAmount[]): Promise<void> {
    return this.messages.queue(tx, tradeNo, parts, {
      kind: 'shareReturned',
      parameters: (texts) => texts,
      dedupeKey: () => refundNo,
      companionsOnly: true,
    });
  }
}
