import { Injectable } from '@nestjs/common';
import { Failure, type Refusal } from '#domain/kit/failure';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { hasCashierPage, payType, type PayScene, type PayType } from '#domain/payments/pay.status';
import { paymentFailure } from '#domain/payments/payment.failures';
import { payAttempted } from '#contract/orders/order.events';
import type { Caller, Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { failpoint } from '#server/kit/runtime/failpoint';
import { runIdempotent } from '#server/kit/access/idempotency';
import { OrderService, type Order } from '#server/orders/order.service';
import type { Attempt } from '#server/finance/attempt.service';
import type { Payer } from '#server/channels/channels.service';
import { ChannelChargeService } from './channel-charge.service';
import { PayBench } from './pay-bench';
import { assertPayable, payReplyOf, type PayReply } from './instant-payment.service';
import type { PayContext } from '#server/channels/pay-terms.service';
import { openQueryPassword } from './query-password';

/** Returns what the payer needs of an open charge: a code, a page, a form or parameters for the channel's app. */
const chargeReply = ({ payType: method, codeUrl, payUrl, fields }: Attempt): Partial<PayReply> => {
  const data = {
    ...(codeUrl ? { codeUrl } : {}),
    ...(payUrl && !hasCashierPage(method) ? { action: payUrl } : {}),
    ...(fields ? { fields } : {}),
  };
  return { schoolPayUrl: hasCashierPage(method) ? payUrl : null, payData: Object.keys(data).length > 0 ? data : null };
};

/**
 * Pays orders at a channel: the attempt is stored, then the channel is called outside any transaction, then its reply
 * is stored.
 */
@Injectable()
export class ChannelPaymentService {
  constructor(
    private readonly db: Db,
    private readonly orders: OrderService,
    private readonly bench: PayBench,
    private readonly charges: ChannelChargeService,
  ) {}

  listOffered(place: PayContext): Promise<PayType[]> {
    return this.bench.channels.listOffered(place);
  }

  whyNotOffered(method: PayType, place: PayContext): Promise<Refusal | null> {
    return this.bench.channels.whyNotOffered(method, place);
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
    const prepared = await this.currentAttempt(seen, method, scene);
    if (prepared) {
      await failpoint('pay.before_gateway');
      await this.charges.openCharge(prepared, `${seen.siteName} ${seen.detail}`, payer);
      await failpoint('pay.after_gateway');
    }
    return runIdempotent(this.db, caller, async (tx) => {
      const order = await this.orders.lockRow(tx, seen.tradeNo);
      const attempt = prepared && (await this.bench.attempts.find(tx, prepared.attemptNo));
      if (order.payStatus !== payStatus.unpaid || order.orderStatus !== orderStatus.normal) {
        if (order.payStatus === payStatus.unpaid) throw new Failure(paymentFailure.payWindowClosed);
        return payReplyOf(order);
      }
      return payReplyOf(order, attempt ? chargeReply(attempt) : {});
    });
  }

  /** Returns the attempt to pay with. One with an open charge is polled first: it may have been paid or refused. */
  private async currentAttempt(seen: Order, method: PayType, scene: PayScene | undefined): Promise<Attempt | null> {
    const openAttempt = await this.prepareAttempt(seen, method, scene);
    return openAttempt && (await this.charges.recheck(openAttempt))
      ? this.prepareAttempt(seen, method, scene)
      : openAttempt;
  }

  /**
   * Returns the usable attempt of this method and scene, creating one if needed; null if the order has been paid
   * meanwhile.
   */
  private prepareAttempt(seen: Order, method: PayType, requestedScene: PayScene | undefined): Promise<Attempt | null> {
    const scene = this.bench.channels.sceneFor(method, requestedScene);
    return this.db.transact(async (tx) => {
      const order = await this.orders.lockRow(tx, seen.tradeNo);
      if (order.orderStatus === orderStatus.normal && order.payStatus === payStatus.paid) return null;
      assertPayable(order);
      const accountId = this.bench.channels.accountFor(method, order.merchantId);
      const usable = await this.bench.attempts.findUsable(tx, {
        tradeNo: order.tradeNo,
        payType: method,
        scene,
        accountId,
      });
      if (usable) return usable;
      const attempt = await this.bench.attempts.create(tx, {
        tradeNo: order.tradeNo,
        userId: order.userId,
        payType: method,
        amount: order.amount,
        scene,
        accountId,
      });
      tx.emit(payAttempted, { attemptNo: attempt.attemptNo, tradeNo: order.tradeNo });
      return attempt;
    });
  }
}
