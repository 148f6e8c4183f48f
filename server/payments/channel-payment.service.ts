import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { hasCashierPage, type PayScene, type PayType } from '#domain/payments/pay.status';
import { paymentFailure } from '#domain/payments/payment.failures';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { failpoint } from '#server/kit/runtime/failpoint';
import { runIdempotent } from '#server/kit/access/idempotency';
import { SaleService, type Sale } from '#server/sales/sale.service';
import type { Attempt } from '#server/finance/attempt.store';
import type { Payer } from '#server/channels/channels.service';
import { AttemptOpener } from './attempt-opener.service';
import { ChannelChargeService } from './channel-charge.service';
import { assertPayable, payReplyOf, type PayReply } from './instant-payment.service';

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
    private readonly sales: SaleService,
    private readonly opener: AttemptOpener,
    private readonly charges: ChannelChargeService,
  ) {}

  /**
   * Opens a payment at the method's channel or returns the open one. One attempt is one payment there, however often it
   * is requested.
   */
  async pay(
    caller: Member,
    seen: Sale,
    method: PayType,
    { payer, scene }: { readonly payer: Payer; readonly scene: PayScene | undefined },
  ): Promise<PayReply> {
    const prepared = await this.currentAttempt(seen, method, scene);
    if (prepared) {
      await failpoint('pay.before_gateway');
      await this.charges.openCharge(prepared, seen.subject, payer);
      await failpoint('pay.after_gateway');
    }
    return runIdempotent(this.db, caller, async (tx) => {
      const order = await this.sales.lockRow(tx, seen.tradeNo);
      const attempt = prepared && (await this.opener.find(tx, prepared.attemptNo));
      if (order.payStatus !== payStatus.unpaid || order.orderStatus !== orderStatus.normal) {
        if (order.payStatus === payStatus.unpaid) throw new Failure(paymentFailure.payWindowClosed);
        return payReplyOf(order);
      }
      return payReplyOf(order, attempt ? chargeReply(attempt) : {});
    });
  }

  /** Returns the attempt to pay with. One with an open charge is polled first: it may have been paid or refused. */
  private async currentAttempt(seen: Sale, method: PayType, scene: PayScene | undefined): Promise<Attempt | null> {
    const openAttempt = await this.prepareAttempt(seen, method, scene);
    return openAttempt && (await this.charges.recheck(openAttempt))
      ? this.prepareAttempt(seen, method, scene)
      : openAttempt;
  }

  /**
   * Returns the usable attempt of this method and scene, creating one if needed; null if the order has been paid
   * meanwhile.
   */
  private prepareAttempt(seen: Sale, method: PayType, scene: PayScene | undefined): Promise<Attempt | null> {
    return this.db.transact(async (tx) => {
      const order = await this.sales.lockRow(tx, seen.tradeNo);
      if (order.orderStatus === orderStatus.normal && order.payStatus === payStatus.paid) return null;
      assertPayable(order);
      return this.opener.openForOrder(tx, order, method, scene);
    });
  }
}
