import { Injectable } from '@nestjs/common';
import { Failure, type Refusal } from '#domain/kit/failure';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { hasCashierPage, payType, type PayScene, type PayType } from '#domain/payments/pay.status';
import { paymentFailure } from '#domain/payments/payment.failures';
import { payAttempted } from '#contract/orders/order.events';
import type { Caller, Member } from '#server/kit/caller';
import { Db } from '#server/kit/db';
import { failpoint } from '#server/kit/failpoint';
import { once } from '#server/kit/once';
import { OrderService, type Order } from '#server/orders/order.service';
import type { Attempt } from './attempt.store';
import type { Payer } from './channel';
import { ChannelBillService } from './channel-bill.service';
import { PayBench } from './pay-bench';
import { insistPayable, replyOf, type PayReply } from './pay-now.service';
import type { PayPlace } from './pay-terms.service';
import { openQueryPassword } from './query-password';

/** Returns what the payer needs of an open charge: a code, a page, a form or parameters for the channel's app. */
const laidOut = ({ payType: by, codeUrl, payUrl, fields }: Attempt): Partial<PayReply> => {
  const data = {
    ...(codeUrl ? { codeUrl } : {}),
    ...(payUrl && !hasCashierPage(by) ? { action: payUrl } : {}),
    ...(fields ? { fields } : {}),
  };
  return { schoolPayUrl: hasCashierPage(by) ? payUrl : null, payData: Object.keys(data).length > 0 ? data : null };
};

/**
 * Pays orders at a channel: the attempt is stored, then the channel is called outside any transaction, then its reply
 * is stored.
 */
@Injectable()
export class PayChannelService {
  constructor(
    private readonly db: Db,
    private readonly orders: OrderService,
    private readonly bench: PayBench,
    private readonly bills: ChannelBillService,
  ) {}

  offeredTo(place: PayPlace): Promise<PayType[]> {
    return this.bench.channels.offeredTo(place);
  }

  whyNot(method: PayType, place: PayPlace): Promise<Refusal | null> {
    return this.bench.channels.whyNot(method, place);
  }

  /** Returns whether the person has a campus card. */
  async hasCard(userId: number): Promise<boolean> {
    return (
      (await this.db.rows('select 1 from app_user where id = $1 and campus_card_no is not null', [userId])).length > 0
    );
  }

  /** Returns the secrets the campus card needs; nulls for every other method. */
  async secretsOf({ userId, cipherKey }: Member, method: PayType, sealed: string | null): Promise<Payer> {
    if (method !== payType.campusCard) return { cardNo: null, queryPassword: null };
    const [row] = await this.db.rows<{ card: string | null }>(
      'select campus_card_no as card from app_user where id = $1',
      [userId],
    );
    return { cardNo: row?.card ?? null, queryPassword: sealed === null ? null : openQueryPassword(sealed, cipherKey) };
  }

  /**
   * Opens a payment at the method's channel or returns the open one. One attempt is one payment there, however often it
   * is requested.
   */
  async pay(
    caller: Caller,
    seen: Order,
    method: PayType,
    { payer, scene }: { readonly payer: Payer; readonly scene: PayScene | undefined },
  ): Promise<PayReply> {
    const tried = await this.fresh(seen, method, scene);
    if (tried) {
      await failpoint('pay.before_gateway');
      await this.bills.lay(tried, `${seen.siteName} ${seen.detail}`, payer);
      await failpoint('pay.after_gateway');
    }
    return once(this.db, caller, async (tx) => {
      const order = await this.orders.lockRow(tx, seen.tradeNo);
      const attempt = tried && (await this.bench.attempts.find(tx, tried.attemptNo));
      if (order.payStatus !== payStatus.unpaid || order.orderStatus !== orderStatus.normal) {
        if (order.payStatus === payStatus.unpaid) throw new Failure(paymentFailure.payWindowClosed);
        return replyOf(order);
      }
      return replyOf(order, attempt ? laidOut(attempt) : {});
    });
  }

  /** Returns the attempt to pay with. One with an open charge is polled first: it may have been paid or refused. */
  private async fresh(seen: Order, method: PayType, scene: PayScene | undefined): Promise<Attempt | null> {
    const tried = await this.prepare(seen, method, scene);
    return tried && (await this.bills.asked(tried)) ? this.prepare(seen, method, scene) : tried;
  }

  /**
   * Returns the usable attempt of this method and scene, creating one if needed; null if the order has been paid
   * meanwhile.
   */
  private prepare(seen: Order, method: PayType, asked: PayScene | undefined): Promise<Attempt | null> {
    const scene = this.bench.channels.sceneOf(method, asked);
    return this.db.transact(async (tx) => {
      const order = await this.orders.lockRow(tx, seen.tradeNo);
      if (order.orderStatus === orderStatus.normal && order.payStatus === payStatus.paid) return null;
      insistPayable(order);
      const accountId = this.bench.channels.accountOf(method, order.merchantId);
      const usable = await this.bench.attempts.usable(tx, {
        tradeNo: order.tradeNo,
        payType: method,
        scene,
        accountId,
      });
      if (usable) return usable;
      const attempt = await this.bench.attempts.open(tx, {
        tradeNo: order.tradeNo,
        userId: order.userId,
        payType: method,
        amount: order.amount,
        scene,
        accountId,
      });
      tx.tell(payAttempted, { attemptNo: attempt.attemptNo, tradeNo: order.tradeNo });
      return attempt;
    });
  }
}
