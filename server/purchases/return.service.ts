import { Injectable } from '@nestjs/common';
import { step } from '#domain/kit/machine';
import { fen, sum, type Fen } from '#domain/kit/money';
import { orderMachine, type OrderState } from '#domain/orders/order.machine';
import { cancelKind, orderStatus, payStatus } from '#domain/orders/order.status';
import { valueReturned } from '#domain/sales/return.rules';
import type { Member } from '#server/kit/access/caller';
import { runIdempotent } from '#server/kit/access/idempotency';
import { Db, type Tx } from '#server/kit/db/db';
import { failpoint } from '#server/kit/runtime/failpoint';
import { OrderRefundService } from '#server/refunds/order-refund.service';
import { PlainSaleService, type Pieces, type SaleItem } from '#server/sales/plain-sale.service';
import { financeRoomChanges, saleRoomChanges, SaleService, type Actor, type Sale } from '#server/sales/sale.service';
import { assertSalePaid, piecesOf, type WantedPieces } from './purchase.service';

type PricedPieces = Pieces & { readonly refund: Fen };

/** Returns of what was sold: cancels what is not paid yet, and refunds returned pieces by the formula of their kind. */
@Injectable()
export class ReturnService {
  constructor(
    private readonly db: Db,
    private readonly plain: PlainSaleService,
    private readonly sales: SaleService,
    private readonly refunds: OrderRefundService,
  ) {}

  /** Cancels the caller's own unpaid sale, once for each idempotency key; a cancelled one is left unchanged. */
  async cancelUnpaid(caller: Member, tradeNo: string): Promise<void> {
    await this.sales.findOwn(caller.userId, tradeNo);
    await runIdempotent(this.db, caller, async (tx) => {
      const sale = await this.sales.lockRow(tx, tradeNo);
      if (sale.orderStatus === orderStatus.cancelled) return { tradeNo };
      const next = step(orderMachine, 'cancelUnpaid', sale, {});
      await this.refunds.closeOpenAttempts(tx, tradeNo);
      const ended = await this.end(tx, sale, next, fen(0), { userId: caller.userId, who: 'member' });
      await this.plain.release(tx, ended);
      return { tradeNo };
    });
  }

  /**
   * Takes pieces of the caller's own paid sale back, once for each idempotency key. The sale ends with its last piece.
   * Returns the refund in fen. Throws if the sale is not paid, pieces are used, or another refund of the sale runs.
   */
  async returnPieces(caller: Member, tradeNo: string, wanted: readonly WantedPieces[], reason: string): Promise<Fen> {
    await this.sales.findOwn(caller.userId, tradeNo);
    return runIdempotent(this.db, caller, async (tx) => {
      const sale = await this.sales.lockRow(tx, tradeNo);
      assertSalePaid(sale);
      const items = await this.plain.items(tx, tradeNo);
      const pieces = this.price(sale, items, piecesOf(items, wanted));
      await failpoint('sale.after_check');
      const refund = sum(pieces.map((one) => one.refund));
      const by: Actor = { userId: caller.userId, who: 'member' };
      const left = items.reduce((total, { quantity, returned }) => total + quantity - returned, 0);
      const back = pieces.reduce((total, { quantity }) => total + quantity, 0);
      if (back === left) await this.takeAll(tx, sale, refund, { by, reason });
      else if (refund > 0) {
        const moved = await this.refunds.refundPart(tx, sale, refund, { by, reason });
        tx.emitLive([...saleRoomChanges(moved), ...financeRoomChanges(moved)]);
      } else await this.sales.note(tx, tradeNo, 'refundPart', by, reason);
      await this.plain.takeBack(tx, sale, pieces);
      return refund;
    });
  }

  /**
   * Takes all that is left of a paid sale back in the caller's transaction, which may hold its row. Returns the refund
   * in fen. Throws if the sale is not paid or another refund of it runs.
   */
  async takeAllBack(tx: Tx, tradeNo: string, by: Actor, reason: string): Promise<Fen> {
    const sale = await this.sales.lockRow(tx, tradeNo);
    assertSalePaid(sale);
    const items = await this.plain.items(tx, tradeNo);
    const left = items.flatMap((item) => {
      const quantity = item.quantity - item.used - item.returned;
      return quantity > 0 ? [{ item, quantity }] : [];
    });
    const pieces = this.price(sale, items, left);
    const refund = sum(pieces.map((one) => one.refund));
    await this.takeAll(tx, sale, refund, { by, reason });
    await this.plain.takeBack(tx, sale, pieces);
    return refund;
  }

  /** Returns the pieces with what each is worth now. */
  private price(sale: Sale, items: readonly SaleItem[], pieces: readonly Pieces[]): PricedPieces[] {
    const terms = { paid: sale.payFee, percent: this.plain.kindOf(sale.tradeNo).refundPercent(sale) };
    return pieces.map((one) => ({
      ...one,
      refund: valueReturned(items, items.indexOf(one.item), one.quantity, terms),
    }));
  }

  private async takeAll(
    tx: Tx,
    sale: Sale,
    refund: Fen,
    { by, reason }: { readonly by: Actor; readonly reason: string },
  ): Promise<void> {
    const next = step(orderMachine, refund > 0 ? 'venueRefund' : 'venueCancel', sale, { refundable: refund });
    if (refund > 0) await this.refunds.create(tx, sale, { amount: refund, reason, full: false });
    await this.end(tx, sale, next, refund, by, reason);
  }

  private async end(
    tx: Tx,
    sale: Sale,
    next: OrderState,
    refund: Fen,
    by: Actor,
    reason: string | null = null,
  ): Promise<Sale> {
    const ended = await this.sales.move(tx, sale, next, {
      action: 'cancel',
      by,
      note: reason,
      change: {
        cancel_kind: by.who === 'staff' ? cancelKind.admin : cancelKind.user,
        cancel_reason: reason,
        refund_fee: fen(sale.refundFee + refund),
      },
      stamps: ['cancel_at'],
    });
    tx.emitLive([...saleRoomChanges(ended), ...(sale.payStatus === payStatus.unpaid ? [] : financeRoomChanges(ended))]);
    return ended;
  }
}
