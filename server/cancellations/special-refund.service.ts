import { Injectable } from '@nestjs/common';
import { fileClass } from '#domain/attachments/attachment.status';
import { Failure, throwIfRefused, sentenceOf, type Refusal } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { fen, toYuan } from '#domain/kit/money';
import { withdrawableCheckMachine } from '#domain/reviews/withdrawable-check.machine';
import { orderFailure } from '#domain/orders/order.failures';
import { orderStatus } from '#domain/orders/order.status';
import { refundReason } from '#domain/payments/pay.status';
import { whyNotSpecialRefund } from '#domain/refunds/refund.rules';
import { specialRefundFailure } from '#domain/refunds/special-refund.failures';
import { checkStatus } from '#domain/system/check.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { OwnSpecialRefund, specialRefunds } from '#contract/refunds/special-refund.contract';
import { AttachmentService } from '#server/attachments/attachment.service';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { runIdempotent } from '#server/kit/access/idempotency';
import { OrderService, type Order } from '#server/orders/order.service';
import { SpecialRefundStore, type SpecialRefundRequest } from './special-refund.store';

/** Returns why a special refund of this order cannot be requested, or null. */
const whyNotApply = (
  order: Order,
  { reasonType, proofIds }: Pick<SpecialRefundRequest, 'reasonType' | 'proofIds'>,
): Refusal | null =>
  !order.allowSpecial || order.orderStatus !== orderStatus.normal || order.payFee - order.refundFee <= 0
    ? { spec: orderFailure.notReviewable, facts: {} }
    : whyNotSpecialRefund({
        payStatus: order.payStatus,
        reason: reasonType,
        attachments: proofIds.length,
        now: order.now,
        endsAt: order.endsAt,
      });

/** Special refunds as members request them. */
@Injectable()
export class SpecialRefundService {
  constructor(
    private readonly db: Db,
    private readonly orders: OrderService,
    private readonly store: SpecialRefundStore,
    private readonly files: AttachmentService,
  ) {}

  /** Returns whether a request is allowed and the state of the last one. */
  async own(tradeNo: string, caller: Member): Promise<OwnSpecialRefund> {
    const order = await this.orders.findOwn(caller.userId, { tradeNo });
    const application = (await this.store.findByOrder(tradeNo)) ?? null;
    const open = application === null || application.checkStatus === checkStatus.rejected;
    const why = open
      ? whyNotApply(order, { reasonType: refundReason.weather, proofIds: [] })
      : { spec: specialRefundFailure.specialTwice, facts: {} };
    return {
      tradeNo,
      amount: toYuan(fen(Math.max(0, order.payFee - order.refundFee))),
      allowed: why === null,
      reason: why && sentenceOf(why.spec, 'zh', why.facts),
      reasonEn: why && sentenceOf(why.spec, 'en', why.facts),
      application: application && {
        id: application.id,
        reasonType: application.reasonType,
        reasonText: application.reasonText,
        checkStatus: application.checkStatus,
        checkContent: application.checkContent,
        submittedAt: schoolStamp(application.submittedAt.getTime()),
      },
    };
  }

  /** Submits a request, or resubmits one with what was missing; earlier proofs are kept. */
  async apply(
    { tradeNo, ...request }: ParsedOf<typeof specialRefunds.apply>,
    caller: Member,
  ): Promise<OwnSpecialRefund> {
    const { userId } = caller;
    await this.orders.findOwn(userId, { tradeNo });
    await runIdempotent(this.db, caller, async (tx) => {
      const order = await this.orders.lockRow(tx, tradeNo);
      const existing = await this.store.findByOrder(tradeNo, tx);
      const proofIds = [...new Set([...(existing?.proofIds ?? []), ...request.proofIds])];
      throwIfRefused(whyNotApply(order, { ...request, proofIds }));
      if (existing && existing.checkStatus !== checkStatus.rejected)
        throw new Failure(specialRefundFailure.specialTwice);
      if (existing) step(withdrawableCheckMachine, 'resubmit', existing, {});
      const id = existing ? existing.id : await this.store.insert(tx, tradeNo, userId, { ...request, proofIds });
      if (existing) await this.store.resubmit(tx, existing, { ...request, proofIds });
      if (proofIds.length > 0) await this.files.bind(tx, proofIds, userId, fileClass.proof, `refundApply:${id}`);
      await writeAudit(tx, caller, {
        action: 'specialRefund.apply',
        object: `order:${tradeNo}`,
        after: { application: id, reasonType: request.reasonType, papers: proofIds.length },
      });
      tx.emitLive(this.orders.roomChangesOf(order));
      await this.store.notifyReviewers(tx, order.venueId);
      return { id };
    });
    return this.own(tradeNo, caller);
  }

  /** Withdraws an undecided request. */
  async withdraw(tradeNo: string, caller: Member): Promise<OwnSpecialRefund> {
    const { userId } = caller;
    await this.orders.findOwn(userId, { tradeNo });
    await this.db.transact(async (tx) => {
      const order = await this.orders.lockRow(tx, tradeNo);
      const existing = await this.store.findByOrder(tradeNo, tx);
      if (!existing) throw new Failure(specialRefundFailure.specialGone);
      await this.store.move(tx, existing, step(withdrawableCheckMachine, 'withdraw', existing, {}), '', null);
      await writeAudit(tx, caller, {
        action: 'specialRefund.withdraw',
        object: `order:${tradeNo}`,
        before: { application: existing.id },
      });
      tx.emitLive(this.orders.roomChangesOf(order));
      await this.store.notifyReviewers(tx, order.venueId);
    });
    return this.own(tradeNo, caller);
  }
}
