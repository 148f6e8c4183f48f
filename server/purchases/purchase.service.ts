import { Injectable } from '@nestjs/common';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { payType, type OfflinePayType } from '#domain/payments/pay.status';
import { saleFailure } from '#domain/sales/sale.failures';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { runIdempotent } from '#server/kit/access/idempotency';
import { PlainSaleService, type Pieces, type Purchase, type SaleItem } from '#server/sales/plain-sale.service';
import { financeRoomChanges, saleRoomChanges, SaleService, type Actor, type Sale } from '#server/sales/sale.service';
import { PaymentBooking } from '#server/payments/payment-booking.service';

/** So many pieces of the line with this id. */
export interface WantedPieces {
  readonly itemId: number;
  readonly quantity: number;
}

/** Throws unless the sale is paid and active. */
export function assertSalePaid({ orderStatus: os, payStatus: ps }: Sale): void {
  if (os !== orderStatus.normal) throw new Failure(saleFailure.saleEnded);
  if (ps === payStatus.unpaid) throw new Failure(saleFailure.notPaid);
}

/**
 * Returns the lines these pieces belong to, each line once; throws if a line is missing or has fewer pieces left.
 */
export function piecesOf(items: readonly SaleItem[], wanted: readonly WantedPieces[]): Pieces[] {
  return [...new Set(wanted.map(({ itemId }) => itemId))].map((itemId) => {
    const item = items.find(({ id }) => id === itemId);
    if (!item) throw new Failure(saleFailure.itemGone);
    const quantity = wanted.reduce((total, one) => total + (one.itemId === itemId ? one.quantity : 0), 0);
    const left = item.quantity - item.used - item.returned;
    if (quantity < 1 || quantity > left) throw new Failure(saleFailure.tooMany, { name: item.name, left });
    return { item, quantity };
  });
}

/** Sells what needs no table of its own, and writes it off when it is used. */
@Injectable()
export class PurchaseService {
  constructor(
    private readonly db: Db,
    private readonly plain: PlainSaleService,
    private readonly sales: SaleService,
    private readonly payments: PaymentBooking,
  ) {}

  /**
   * Sells to the caller, once for each idempotency key: takes the stock and waits for the payment; what costs nothing
   * is handed over at once. Throws the refusal of its kind, and `soldOut`. Returns the trade number.
   */
  async buy(caller: Member, purchase: Purchase): Promise<string> {
    const kind = this.plain.kindOf(purchase.letter);
    throwIfRefused(await kind.whyNotBuy(caller, purchase));
    return runIdempotent(this.db, caller, async (tx) => {
      const { userId, roleId } = caller;
      const { sale, items } = await this.plain.create(tx, purchase, { userId, roleId });
      if (!(await kind.reserve(tx, sale, items))) throw new Failure(saleFailure.soldOut, { name: purchase.name });
      const by: Actor = { userId, who: 'member' };
      await this.sales.note(tx, sale.tradeNo, 'submit', by);
      if (sale.amount > 0) tx.emitLive([...saleRoomChanges(sale), ...financeRoomChanges(sale)]);
      else tx.emitLive((await this.payments.bookFree(tx, sale, by)).changes);
      return sale.tradeNo;
    });
  }

  /**
   * Sells to a buyer by staff in the caller's transaction: paid at the counter, or, if `offlineType` is null, waiting
   * for the buyer. Throws `soldOut`. Returns the trade number.
   */
  async sell(
    tx: Tx,
    staff: Member,
    purchase: Purchase,
    buyer: { readonly userId: number; readonly roleId: number },
    offlineType: OfflinePayType | null,
  ): Promise<string> {
    const by: Actor = { userId: staff.userId, who: 'staff' };
    const { sale, items } = await this.plain.create(tx, { ...purchase, atCounter: offlineType !== null }, buyer);
    if (!(await this.plain.kindOf(purchase.letter).reserve(tx, sale, items)))
      throw new Failure(saleFailure.soldOut, { name: purchase.name });
    await this.sales.note(tx, sale.tradeNo, 'sellAtCounter', by);
    if (offlineType === null) tx.emitLive([...saleRoomChanges(sale), ...financeRoomChanges(sale)]);
    else {
      const paid = { cashierId: staff.userId, offlineType };
      tx.emitLive((await this.payments.book(tx, sale, payType.offline, by, paid)).changes);
    }
    return sale.tradeNo;
  }

  /** Writes off pieces of a paid sale whose row the transaction holds; throws if they are not left. */
  async use(tx: Tx, sale: Sale, wanted: readonly WantedPieces[], staffId: number): Promise<void> {
    const { tradeNo } = sale;
    assertSalePaid(sale);
    const pieces = piecesOf(await this.plain.items(tx, tradeNo), wanted);
    await this.plain.addUsed(tx, pieces);
    const note = pieces.map(({ item, quantity }) => `${item.name} × ${quantity}`).join('、');
    await this.sales.note(tx, tradeNo, 'use', { userId: staffId, who: 'staff' }, note);
    tx.emitLive(saleRoomChanges(sale));
  }

  /** Ends an unpaid sale past its deadline; returns whether it was due. */
  end(tradeNo: string): Promise<boolean> {
    return this.db.transact(async (tx: Tx) => {
      const changes = await this.sales.expireIfDue(tx, await this.sales.lockRow(tx, tradeNo));
      tx.emitLive(changes);
      return changes.length > 0;
    });
  }
}
