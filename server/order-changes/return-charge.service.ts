import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { whyNot } from '#domain/kit/machine';
import { fen, fromYuan, formatYuan, sum, toYuan } from '#domain/kit/money';
import { orderFailure } from '#domain/orders/order.failures';
import { orderMachine } from '#domain/orders/order.machine';
import { payStatus } from '#domain/orders/order.status';
import { systemFailure } from '#domain/system/system.failures';
import { paymentFailure } from '#domain/payments/payment.failures';
import { percentAt, refundable } from '#domain/refunds/refund.rules';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { CancelView, orderChanges } from '#contract/order-changes/change.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { runIdempotent } from '#server/kit/access/idempotency';
import { OrderRefundService } from '#server/refunds/order-refund.service';
import { ChangeStore } from './change.store';
import { bilingualRefusal } from './change-refusal';
import { refundablePerItem } from './change-view.service';
import { OrderService } from '#server/orders/order.service';

/** Refunds parts of an active order slot by slot, and previews the refund of a full cancellation. */
@Injectable()
export class ReturnChargeService {
  constructor(
    private readonly db: Db,
    private readonly orders: OrderService,
    private readonly store: ChangeStore,
    private readonly refunds: OrderRefundService,
  ) {}

  /** Returns the refund of a cancellation by the venue, for an order in the caller's scope. */
  async cancelView(caller: Member, tradeNo: string): Promise<CancelView> {
    const order = await this.orders.findInScope(caller, tradeNo);
    const unpaid = order.payStatus === payStatus.unpaid;
    const [items, refundableTotal] = await Promise.all([
      this.orders.items(this.db, tradeNo),
      unpaid ? fen(0) : this.refunds.refundableRest(this.db, order),
    ]);
    const refundables = refundablePerItem(
      { payFee: order.payFee, refundFee: fen(order.payFee - refundableTotal) },
      items,
    );
    const refusal = unpaid
      ? whyNot(orderMachine, 'cancelUnpaid', order, {})
      : whyNot(orderMachine, refundableTotal > 0 ? 'venueRefund' : 'venueCancel', order, {
          refundable: refundableTotal,
        });
    const percent = percentAt(order.tiers, Math.floor((order.startsAt - order.now) / 60_000));
    return {
      tradeNo,
      payFee: toYuan(order.payFee),
      refunded: toYuan(fen(order.payFee - refundableTotal)),
      refundFee: toYuan(refundableTotal),
      byRule:
        refundableTotal > 0 && order.now < order.startsAt
          ? {
              percent,
              refundFee: toYuan(
                refundable({ paid: order.payFee, refunded: fen(order.payFee - refundableTotal), percent }),
              ),
            }
          : null,
      allowed: refusal === null,
      reason: bilingualRefusal(refusal)?.zh ?? null,
      reasonEn: bilingualRefusal(refusal)?.en ?? null,
      items: items.map(({ id, spaceName, enSpaceName, startDate, endDate, refunded }, i) => ({
        id,
        spaceName,
        enSpaceName,
        startDate,
        endDate,
        refunded: toYuan(fen(refunded)),
        back: unpaid ? 0 : toYuan(refundables[i] ?? fen(0)),
      })),
      ways:
        refundableTotal > 0
          ? (await this.refunds.previewRoutes(this.db, order, refundableTotal)).map(({ amount, ...way }) => ({
              ...way,
              amount: toYuan(amount),
            }))
          : [],
    };
  }

  /** Requests the partial refunds; no slot is refunded beyond its actual cost. */
  async refundItems(
    member: Member,
    { tradeNo, items: requested, reason }: ParsedOf<typeof orderChanges.returnCharge>,
  ): Promise<AnswerOf<typeof orderChanges.returnCharge>> {
    await this.orders.findInScope(member, tradeNo);
    return runIdempotent(this.db, member, async (tx) => {
      const order = await this.orders.lockRow(tx, tradeNo);
      if (order.payStatus === payStatus.refunding || order.payStatus === payStatus.refundFailed)
        throw new Failure(paymentFailure.refundRunning);
      const items = await this.orders.items(tx, tradeNo);
      const refundables = refundablePerItem(order, items);
      const amounts = new Map<number, number>();
      for (const { id, amount } of requested) {
        const index = items.findIndex((item) => item.id === id);
        if (index < 0 || amounts.has(id))
          throw new Failure(systemFailure.badInput, {
            fields: [
              {
                field: 'items',
                message: '所选场次不属于该订单',
                messageEn: 'A selected slot does not belong to this order.',
              },
            ],
          });
        const part = fromYuan(amount);
        const rest = refundables[index] ?? fen(0);
        if (part <= 0) throw new Failure(paymentFailure.refundAmountZero);
        if (part > rest) throw new Failure(orderFailure.partAboveRest, { rest: formatYuan(rest) });
        amounts.set(id, part);
      }
      const total = sum([...amounts.values()].map(fen));
      const left = fen(order.payFee - order.refundFee);
      if (total > left) throw new Failure(paymentFailure.refundAboveRest, { rest: formatYuan(left) });
      const moved = await this.refunds.refundPart(tx, order, total, {
        by: { userId: member.userId, who: 'staff' },
        reason,
      });
      await this.store.addRefunded(tx, tradeNo, amounts);
      await writeAudit(tx, member, {
        action: 'order.return',
        object: tradeNo,
        before: { payStatus: order.payStatus, refundFee: order.refundFee },
        after: { payStatus: moved.payStatus, refundFee: moved.refundFee },
        reason,
      });
      tx.emitLive([...this.orders.roomChangesOf(moved), ...this.orders.financeRoomChanges(moved)]);
      return { tradeNo, orderStatus: moved.orderStatus, payStatus: moved.payStatus, refundFee: toYuan(total) };
    });
  }
}
