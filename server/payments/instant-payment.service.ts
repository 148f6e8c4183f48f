import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { toYuan } from '#domain/kit/money';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { payType, type OfflinePayType } from '#domain/payments/pay.status';
import { paymentFailure } from '#domain/payments/payment.failures';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { payments } from '#contract/payments/payment.contract';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx, type LiveChange } from '#server/kit/db/db';
import { failpoint } from '#server/kit/runtime/failpoint';
import { runIdempotent } from '#server/kit/access/idempotency';
import { SaleService, type Actor, type Sale } from '#server/sales/sale.service';
import { WalletService } from '#server/wallet/wallet.service';
import { PaymentBooking } from './payment-booking.service';

/** Reply of a payment. */
export type PayReply = AnswerOf<typeof payments.pay>;

/** Returns the reply for an order. */
export const payReplyOf = (order: Sale, overrides: Partial<PayReply> = {}): PayReply => ({
  tradeNo: order.tradeNo,
  payFee: toYuan(order.amount),
  payStatus: order.payStatus,
  schoolPayUrl: null,
  payData: null,
  ...overrides,
});

const isPayable = ({ orderStatus: os, payStatus: ps, payBefore, now }: Sale): boolean =>
  os === orderStatus.normal && ps === payStatus.unpaid && (payBefore === null || now < payBefore);

/** Throws `payWindowClosed` if the order can no longer be paid. */
export function assertPayable(order: Sale): void {
  if (!isPayable(order)) throw new Failure(paymentFailure.payWindowClosed);
}

/** Completes payments in one transaction: from the balance, at the counter, or of zero. */
@Injectable()
export class InstantPaymentService {
  constructor(
    private readonly db: Db,
    private readonly sales: SaleService,
    private readonly wallets: WalletService,
    private readonly booking: PaymentBooking,
  ) {}

  /** Returns the reply for the current order without charging; idempotent by key like every payment. */
  currentReply(caller: Member, order: Sale): Promise<PayReply> {
    return runIdempotent(this.db, caller, async (tx) => payReplyOf(await this.sales.lockRow(tx, order.tradeNo)));
  }

  /** Confirms an order of zero; an order with a price is left unchanged. */
  confirmFree(caller: Member, seen: Sale): Promise<PayReply> {
    return this.payLocked(caller, seen, async (tx, order, by) =>
      order.amount === 0 ? this.booking.bookFree(tx, order, by) : null,
    );
  }

  /** Checks the payment password of the order's owner; an order that can no longer be paid needs none. */
  async checkPassword(seen: Sale, passwordMd5: string): Promise<void> {
    if (isPayable(seen)) await this.wallets.requirePassword(seen.userId, passwordMd5);
  }

  /** Pays from the balance; the caller has checked the password. */
  payFromBalance(caller: Member, seen: Sale): Promise<PayReply> {
    return this.payLocked(caller, seen, async (tx, order, by) => {
      await this.wallets.pay(tx, order.userId, order.tradeNo, order.amount);
      await failpoint('pay.before_commit');
      return this.booking.book(tx, order, payType.balance, by);
    });
  }

  /** Records money taken at the counter with an optional remark. */
  payAtCounter(
    caller: Member,
    seen: Sale,
    { offlineType, remark = '' }: { readonly offlineType: OfflinePayType; readonly remark?: string | undefined },
  ): Promise<PayReply> {
    return this.payLocked(caller, seen, (tx, order, by) =>
      this.booking.book(tx, order, payType.offline, by, {
        cashierId: caller.userId,
        offlineType,
        remark,
      }),
    );
  }

  /** Books what the counter's card reader charged under its receipt: paid by campus card, refunded over the counter. */
  payByCardReader(caller: Member, seen: Sale, receiptNo: string): Promise<PayReply> {
    return this.payLocked(caller, seen, (tx, order, by) =>
      this.booking.book(tx, order, payType.campusCard, by, {
        cashierId: caller.userId,
        channelTradeNo: receiptNo,
        over: payType.offline,
      }),
    );
  }

  private payLocked(
    caller: Member,
    seen: Sale,
    work: (tx: Tx, order: Sale, by: Actor) => Promise<{ order: Sale; changes: LiveChange[] } | null>,
  ): Promise<PayReply> {
    const { userId } = caller;
    return runIdempotent(this.db, caller, async (tx) => {
      // A payment in time changes no slots: it locks the order and does not wait for its day.
      const order = await this.sales.lockRow(tx, seen.tradeNo);
      if (order.orderStatus === orderStatus.normal && order.payStatus === payStatus.paid) return payReplyOf(order);
      assertPayable(order);
      const booked = await work(tx, order, { userId, who: userId === order.userId ? 'member' : 'staff' });
      if (!booked) return payReplyOf(order);
      tx.emitLive(booked.changes);
      return payReplyOf(booked.order);
    });
  }
}
