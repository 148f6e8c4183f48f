import { Injectable } from '@nestjs/common';
import { showYuan } from '#domain/kit/money';
import type { Part } from '#domain/payments/split.rules';
import type { Tx } from '#server/kit/db';
import { PayLetters } from './pay-letters';

/** Why sharing ended before everyone had paid. */
const reasons = {
  paidAtOnce: { reasonZh: '下单人已直接付清', reasonEn: 'whoever booked has paid all of it' },
  ended: { reasonZh: '订单已取消', reasonEn: 'the booking has ended' },
  small: {
    reasonZh: '订单金额已变小，由下单人支付',
    reasonEn: 'the price is too little to share now, and whoever booked pays',
  },
};

/** Messages to companions of a shared payment; the booking member sees it on the page. */
@Injectable()
export class SplitNews {
  constructor(private readonly letters: PayLetters) {}

  /** Asks each for their share; nobody is asked twice for an unchanged share. */
  asked(tx: Tx, tradeNo: string, parts: readonly Part[]): Promise<void> {
    return this.letters.say(tx, tradeNo, parts, {
      template: 'shareAsked',
      about: ({ amount }) => `${amount}`,
      inTime: true,
      companions: true,
    });
  }

  /** Reminds the members whose shares are unpaid near the deadline. */
  due(tx: Tx, tradeNo: string, parts: readonly Part[]): Promise<void> {
    return this.letters.say(tx, tradeNo, parts, {
      template: 'shareDue',
      about: ({ amount }) => `${amount}`,
      inTime: true,
      companions: true,
    });
  }

  /** Tells a companion that the booking member paid their share. */
  covered(tx: Tx, tradeNo: string, part: Part & { readonly id: number }): Promise<void> {
    return this.letters.say(tx, tradeNo, [part], {
      template: 'shareCovered',
      about: () => `${part.id}`,
      companions: true,
    });
  }

  /**
   * Tells that sharing ended before everyone had paid; an amount is what was returned, zero if nothing had been paid.
   */
  ended(
    tx: Tx,
    tradeNo: string,
    parts: readonly Part[],
    { over, of }: { readonly over: keyof typeof reasons; readonly of: number },
  ): Promise<void> {
    return this.letters.say(tx, tradeNo, parts, {
      template: 'shareEnded',
      about: () => `${of}`,
      companions: true,
      more: ({ amount }) => ({
        ...reasons[over],
        ...(amount > 0
          ? {
              moneyZh: `您已付的${showYuan(amount)}元已退回余额`,
              moneyEn: `CNY ${showYuan(amount)} you paid went back to your balance`,
            }
          : { moneyZh: '您无需支付', moneyEn: 'You have nothing to pay' }),
      }),
    });
  }

  /** Tells what a refund of the order returned to each balance. */
  returned(tx: Tx, tradeNo: string, refundNo: string, parts: readonly Part[]): Promise<void> {
    return this.letters.say(tx, tradeNo, parts, { template: 'shareReturned', about: () => refundNo, companions: true });
  }
}
