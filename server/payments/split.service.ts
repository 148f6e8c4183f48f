import { Injectable } from '@nestjs/common';
import { Failure, insist } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { fen, sum, type Fen } from '#domain/kit/money';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { payType } from '#domain/payments/pay.status';
import { splitFailure } from '#domain/payments/split.failures';
import { shareMachine } from '#domain/payments/split.machine';
import { perPerson, shareOut, sharesAnew, whyNotSplit } from '#domain/payments/split.rules';
import { shareStatus } from '#domain/payments/split.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import { room } from '#contract/kit/live';
import type { splits } from '#contract/payments/split.contract';
import { audit } from '#server/kit/audit';
import { memberOf, type Caller } from '#server/kit/caller';
import { Db, type Tx } from '#server/kit/db';
import { once } from '#server/kit/once';
import { OrderService, type Change, type Order } from '#server/orders/order.service';
import { insistPayable } from './pay-now.service';
import { SplitPurse } from './split-purse';
import { SplitStore, type ShareRow } from './split.store';

/** Returns the live changes for every participant. */
export const splitMarks = (shares: readonly Pick<ShareRow, 'userId'>[]): Change[] =>
  [...new Set(shares.map(({ userId }) => userId))].map((userId) => ({ room: room.user(userId), patch: {} }));

/**
 * Shared payment of an order: split between owner and companions, paid share by share, and booked with the last one.
 */
@Injectable()
export class SplitService {
  constructor(
    private readonly db: Db,
    private readonly orders: OrderService,
    private readonly store: SplitStore,
    private readonly purse: SplitPurse,
  ) {}

  /** Splits the caller's own unpaid order; splits it again while nobody has paid. */
  async open({ tradeNo }: ParsedOf<typeof splits.open>, caller: Caller): Promise<void> {
    const { userId } = memberOf(caller);
    await this.orders.own(userId, { tradeNo });
    await once(this.db, caller, async (tx) => {
      const order = await this.orders.lockRow(tx, tradeNo);
      insistPayable(order);
      const had = await this.store.lockShares(tx, tradeNo);
      if (had.some(({ status }) => status === shareStatus.paid)) throw new Failure(splitFailure.splitRunning);
      const people = [...new Set([userId, ...(await this.store.companions(tx, tradeNo))])];
      insist(whyNotSplit(order.amount, people.length));
      const amounts = shareOut(order.amount, people.length);
      await this.store.write(tx, tradeNo, people, amounts, userId);
      await audit(tx, caller, { action: 'split.open', object: `order:${tradeNo}`, after: { people, amounts } });
      await this.purse.news.asked(
        tx,
        tradeNo,
        people.map((one, n) => ({ userId: one, amount: amounts[n] as Fen })),
      );
      await tx.tellLive(splitMarks([...had, ...people.map((one) => ({ userId: one }))]));
      return { tradeNo };
    });
  }

  /**
   * Splits again after the amount changed; ends sharing with a message if there is less than one fen each. Throws once
   * a share is paid.
   */
  async anew(tx: Tx, { tradeNo, amount, userId }: Order): Promise<void> {
    const had = await this.store.lockShares(tx, tradeNo);
    const [first] = had;
    if (!first || first.over) return;
    if (had.some(({ status }) => status === shareStatus.paid)) throw new Failure(splitFailure.splitRunning);
    const people = had.map((one) => one.userId);
    const amounts = sharesAnew(amount, people.length);
    if (amounts === null) {
      await this.store.drop(tx, tradeNo);
      await this.purse.news.ended(
        tx,
        tradeNo,
        people.map((one) => ({ userId: one, amount: fen(0) })),
        { over: 'small', of: first.id },
      );
    } else {
      await this.store.write(tx, tradeNo, people, amounts, userId);
      await this.purse.news.asked(
        tx,
        tradeNo,
        people.map((one, n) => ({ userId: one, amount: amounts[n] as Fen })),
      );
    }
    await tx.tellLive(splitMarks(had));
  }

  /**
   * Pays one share. The password is checked first; the deadline is checked while the order's day is locked, so that the
   * last share and the order's end exclude each other.
   */
  async pay({ tradeNo, shareId, payPassword }: ParsedOf<typeof splits.pay>, caller: Caller): Promise<void> {
    const { userId } = memberOf(caller);
    const seen = await this.orders.find(tradeNo);
    const mine = (await this.store.shares(this.db, tradeNo)).find(({ id }) => id === shareId);
    if (!seen || !mine || (mine.userId !== userId && seen.userId !== userId))
      throw new Failure(splitFailure.splitMissing);
    await this.purse.insistPassword(userId, payPassword);
    await this.orders.inTurn(seen, () =>
      once(this.db, caller, async (tx) => {
        await this.payIn(tx, await this.orders.lock(tx, seen), shareId, userId);
        return { tradeNo };
      }),
    );
  }

  /** Pays one share; the caller holds the locks. */
  async payIn(tx: Tx, order: Order, shareId: number, payer: number): Promise<void> {
    insistPayable(order);
    const shares = await this.store.lockShares(tx, order.tradeNo);
    const share = shares.find(({ id }) => id === shareId);
    if (!share) throw new Failure(splitFailure.splitMissing);
    if (share.over || sum(shares.map(({ amount }) => amount)) !== order.amount)
      throw new Failure(splitFailure.splitStale);
    step(shareMachine, 'pay', share, {});
    await this.store.paid(tx, shareId, payer);
    await this.purse.take(tx, payer, order.tradeNo, share);
    if (payer !== share.userId) await this.purse.news.covered(tx, order.tradeNo, share);
    const last = shares.every(({ id, status }) => id === shareId || status === shareStatus.paid);
    if (!last) return tx.tellLive(splitMarks(shares));
    const done = await this.purse.book(tx, order, payType.balance);
    await this.store.settle(tx, order.tradeNo);
    await tx.tellLive([...done.changes, ...splitMarks(shares.filter(({ userId }) => userId !== order.userId))]);
  }

  /**
   * Ends sharing of an order that ended or was paid at once: returns paid shares and notifies all participants. Returns
   * the number of shares returned.
   */
  async giveBack(tradeNo: string): Promise<number> {
    return this.db.transact(async (tx) => {
      const order = await this.orders.lockRow(tx, tradeNo);
      if (
        (order.orderStatus === orderStatus.normal && order.payStatus === payStatus.unpaid) ||
        !(await this.store.end(tx, tradeNo))
      )
        return 0;
      const shares = await this.store.lockShares(tx, tradeNo);
      const due = shares.filter(({ status }) => status === shareStatus.paid);
      for (const share of due) {
        step(shareMachine, 'give', share, {});
        await this.store.give(tx, share.id);
        await this.purse.give(tx, tradeNo, share);
      }
      const parts = perPerson([
        ...shares.map(({ userId }) => ({ userId, amount: fen(0) })),
        ...due.map(({ paidBy, userId, amount }) => ({ userId: paidBy ?? userId, amount })),
      ]);
      await this.purse.news.ended(tx, tradeNo, parts, {
        over: order.orderStatus === orderStatus.normal ? 'paidAtOnce' : 'ended',
        of: shares[0]?.id ?? 0,
      });
      await tx.tellLive(splitMarks(shares));
      return due.length;
    });
  }
}
