import type { Fen } from '#domain/kit/money';
import type { OrderAction } from '#domain/orders/order-action.status';
import type { OrderState } from '#domain/orders/order.machine';
import { orderStatus, payStatus, type CancelKind } from '#domain/orders/order.status';
import type { LiveChange, Tx } from '#server/kit/db/db';

/**
 * A thing sold as payments and refunds see it. Money in fen; instants in epoch ms by the database's clock. `now` is the
 * time of the read and is before `payBefore` exactly when the database says so, to the millisecond.
 */
export interface Sale extends OrderState {
  readonly tradeNo: string;
  readonly userId: number;
  readonly merchantId: number;
  readonly venueId: number | null;
  readonly siteId: number | null;
  /** Role in which it was bought. */
  readonly orderType: number;
  readonly amount: Fen;
  readonly payFee: Fen;
  readonly refundFee: Fen;
  /** Discount of coupons; `amount` is the price after it. */
  readonly discountFee: Fen;
  readonly payType: number | null;
  readonly cancelKind: CancelKind | null;
  readonly now: number;
  readonly payBefore: number | null;
  readonly startsAt: number;
  readonly endsAt: number;
  /** Until when a late payment restores it: the start of a booking, the end of what is valid for a time. */
  readonly restoreBefore: number;
  /** When it was archived, or null. */
  readonly closedAt: number | null;
  /** Sold by a counter, which refunds it over the counter. */
  readonly atCounter: boolean;
  /** What a channel shows its payer. */
  readonly subject: string;
}

/** Returns whether a sale is unpaid past its deadline and nothing has ended it yet. */
export const isOverdue = ({ orderStatus: os, payStatus: ps, payBefore, now }: Sale): boolean =>
  os === orderStatus.normal && ps === payStatus.unpaid && payBefore !== null && now >= payBefore;

/** The fields of a sale shown in live rooms. */
export type SaleRoomState = Pick<Sale, 'tradeNo' | 'userId' | 'merchantId' | 'orderStatus' | 'payStatus' | 'payBefore'>;

/** Columns a step may set beside the two status axes. */
export interface SaleChange {
  readonly pay_type?: number;
  readonly pay_fee?: Fen;
  readonly refund_fee?: Fen;
  readonly cancel_kind?: CancelKind | null;
  readonly cancel_reason?: string | null;
  readonly promise_status?: number;
}

/** Timestamps a step sets by the database's clock. */
export type SaleTimestamp = 'paid_at' | 'cancel_at' | 'no_cancel_at' | 'new_deadline';

/** The person or system that acts on a sale. */
export interface Actor {
  readonly userId: number | null;
  readonly who: 'member' | 'staff' | 'system';
}

/** The system as actor. */
export const systemActor: Actor = { userId: null, who: 'system' };

/** A step of a sale as its history records it, and what it changes beside the two status axes. */
export interface SaleStep {
  readonly action: OrderAction;
  readonly by: Actor;
  readonly note?: string | null;
  readonly change?: SaleChange;
  readonly stamps?: readonly SaleTimestamp[];
  readonly holdSeconds?: number;
}

/** A sale after a step, and the change of the room that shows what it holds. */
export interface MovedSale {
  readonly order: Sale;
  readonly slots: LiveChange | null;
}

/** Whether what a sale held could be taken again, with the room changes of it. */
export interface RetakenStock {
  readonly free: boolean;
  readonly changes: readonly LiveChange[];
}

/** The area that stores the sales of a kind that settles as an order. */
export interface SaleOwner {
  /** Returns a sale without a lock, or null. */
  find(tradeNo: string): Promise<Sale | null>;
  /** Runs work that locks what the sale holds in turn with other such work; a waiting call holds no connection. */
  runInTurn<T>(sale: Sale, work: () => Promise<T>): Promise<T>;
  /** Locks what the sale holds, then its row, and reads it again. */
  lock(tx: Tx, sale: Sale): Promise<Sale>;
  /** Locks the row only; throws `orderMissing` if there is none. */
  lockRow(tx: Tx, tradeNo: string): Promise<Sale>;
  /** Locks those in this state that no other transaction holds. */
  lockUnlocked(tx: Tx, tradeNos: readonly string[], state: OrderState): Promise<SaleRoomState[]>;
  /** Moves locked sales by one step and logs each; returns their new state. */
  moveAll(
    tx: Tx,
    sales: readonly SaleRoomState[],
    next: OrderState,
    step: { readonly action: OrderAction; readonly by: Actor; readonly notes: readonly string[] },
  ): Promise<SaleRoomState[]>;
  /** Moves a sale by one step and logs it. */
  move(tx: Tx, sale: Sale, next: OrderState, step: SaleStep): Promise<Sale>;
  /** Moves a sale to paid: what it holds is the member's now. */
  moveAndConfirm(tx: Tx, sale: Sale, next: OrderState, step: SaleStep): Promise<MovedSale>;
  /** Takes what it held again, all or nothing: held for some seconds, or for good if `holdSeconds` is null. */
  retake(tx: Tx, sale: Sale, holdSeconds: number | null): Promise<RetakenStock>;
  /** Ends the sale if its deadline is over. */
  expireIfDue(tx: Tx, sale: Sale): Promise<readonly LiveChange[]>;
  /** Does what follows from the payment of a sale. */
  afterPaid(tx: Tx, sale: Sale): Promise<void>;
  /** Writes a new price and the discount of coupons in it. */
  setPrice(tx: Tx, tradeNo: string, amount: Fen, discount: Fen): Promise<void>;
}
