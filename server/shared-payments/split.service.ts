import { Injectable } from '@nestjs/common';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { fen, sum, type Fen } from '#domain/kit/money';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { payType } from '#domain/payments/pay.status';
import { splitFailure } from '#domain/shared-payments/split.failures';
import { shareMachine } from '#domain/shared-payments/split.machine';
import { sumPerPerson, splitShares, resplitShares, whyNotSplit } from '#domain/shared-payments/split.rules';
import { shareStatus } from '#domain/shared-payments/split.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import { room } from '#contract/kit/live';
import type { splits } from '#contract/shared-payments/split.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db, type LiveChange, type Tx } from '#server/kit/db/db';
import { runIdempotent } from '#server/kit/access/idempotency';
import { SaleService, type Sale } from '#server/sales/sale.service';
import { assertPayable } from '#server/payments/instant-payment.service';
import { WalletShare } from './wallet-share';
import { SplitStore, type ShareRow } from './split.store';

/** Returns the live changes for every participant. */
const splitChanges = (shares: readonly Pick<ShareRow, 'userId'>[]): LiveChange[] =>
  [...new Set(shares.map(({ userId }) => userId))].map((userId) => ({ room: room.user(userId), patch: {} }));

/**
 * Shared payment of an order: split between owner and companions, paid share by share, and booked with the last one.
 */
@Injectable()
export class SplitService {
  constructor(
    private readonly db: Db,
    private readonly sales: SaleService,
    private readonly store: SplitStore,
    private readonly wallet: WalletShare,
  ) {}

  /** Splits the caller's own unpaid order; splits it again while no share is paid. */
  async open({ tradeNo }: ParsedOf<typeof splits.open>, caller: Member): Promise<void> {
    const { userId } = caller;
    await this.sales.findOwn(userId, tradeNo);
    await runIdempotent(this.db, caller, async (tx) => {
      const order = await this.sales.lockRow(tx, tradeNo);
      assertPayable(order);
      const existing = await this.store.lockShares(tx, tradeNo);
      if (existing.some(({ status }) => status === shareStatus.paid)) throw new Failure(splitFailure.splitRunning);
      const people = [...new Set([userId, ...(await this.store.listCompanions(tx, tradeNo))])];
      throwIfRefused(whyNotSplit(order.amount, people.length));
      const amounts = splitShares(order.amount, people.length);
      await this.store.replaceShares(tx, tradeNo, people, amounts, userId);
      await writeAudit(tx, caller, { action: 'split.open', object: `order:${tradeNo}`, after: { people, amounts } });
      await this.wallet.notifications.requestShares(
        tx,
        tradeNo,
        people.map((one, n) => ({ userId: one, amount: amounts[n] as Fen })),
      );
      tx.emitLive(splitChanges([...existing, ...people.map((one) => ({ userId: one }))]));
      return { tradeNo };
    });
  }

  /**
   * Splits again after the amount changed; ends sharing with a message if there is less than one fen each. Throws once
   * a share is paid.
   */
  async resplit(tx: Tx, { tradeNo, amount, userId }: Sale): Promise<void> {
    const existing = await this.store.lockShares(tx, tradeNo);
    const [first] = existing;
    if (!first || first.over) return;
    if (existing.some(({ status }) => status === shareStatus.paid)) throw new Failure(splitFailure.splitRunning);
    const people = existing.map((one) => one.userId);
    const amounts = resplitShares(amount, people.length);
    if (amounts === null) {
      await this.store.deleteUnpaid(tx, tradeNo);
      await this.wallet.notifications.notifyEnded(
        tx,
        tradeNo,
        people.map((one) => ({ userId: one, amount: fen(0) })),
        { over: 'small', of: first.id },
      );
    } else {
      await this.store.replaceShares(tx, tradeNo, people, amounts, userId);
      await this.wallet.notifications.requestShares(
        tx,
        tradeNo,
        people.map((one, n) => ({ userId: one, amount: amounts[n] as Fen })),
      );
    }
    tx.emitLive(splitChanges(existing));
  }

  /**
   * Pays one share. The password is checked first; the deadline is checked while the order's day is locked, so that the
   * last share and the order's end exclude each other.
   */
  async pay({ tradeNo, shareId, payPassword }: ParsedOf<typeof splits.pay>, caller: Member): Promise<void> {
    const { userId } = caller;
    const seen = await this.sales.find(tradeNo);
    const share = (await this.store.listShares(this.db, tradeNo)).find(({ id }) => id === shareId);
    if (!seen || !share || (share.userId !== userId && seen.userId !== userId))
      throw new Failure(splitFailure.splitMissing);
    await this.wallet.checkPassword(userId, payPassword);
    await this.sales.runInTurn(seen, () =>
      runIdempotent(this.db, caller, async (tx) => {
        await this.payWithin(tx, await this.sales.lock(tx, seen), shareId, userId);
        return { tradeNo };
      }),
    );
  }

  /** Pays one share; the caller holds the locks. */
  async payWithin(tx: Tx, order: Sale, shareId: number, payer: number): Promise<void> {
    assertPayable(order);
    const shares = await this.store.lockShares(tx, order.tradeNo);
    const share = shares.find(({ id }) => id === shareId);
    if (!share) throw new Failure(splitFailure.splitMissing);
    if (share.over || sum(shares.map(({ amount }) => amount)) !== order.amount)
      throw new Failure(splitFailure.splitStale);
    step(shareMachine, 'pay', share, {});
    await this.store.markPaid(tx, shareId, payer);
    await this.wallet.charge(tx, payer, order.tradeNo, share);
    if (payer !== share.userId) await this.wallet.notifications.notifyCovered(tx, order.tradeNo, share);
    const last = shares.every(({ id, status }) => id === shareId || status === shareStatus.paid);
    if (!last) return tx.emitLive(splitChanges(shares));
    const done = await this.wallet.bookOrder(tx, order, payType.balance);
    await this.store.markSettled(tx, order.tradeNo);
    tx.emitLive([...done.changes, ...splitChanges(shares.filter(({ userId }) => userId !== order.userId))]);
  }

  /**
   * Ends sharing of an order that ended or was paid at once: returns paid shares and notifies all participants. Returns
   * the number of shares returned.
   */
  async returnShares(tradeNo: string): Promise<number> {
    return this.db.transact(async (tx) => {
      const order = await this.sales.lockRow(tx, tradeNo);
      if (
        (order.orderStatus === orderStatus.normal && order.payStatus === payStatus.unpaid) ||
        !(await this.store.end(tx, tradeNo))
      )
        return 0;
      const shares = await this.store.lockShares(tx, tradeNo);
      const due = shares.filter(({ status }) => status === shareStatus.paid);
      for (const share of due) {
        step(shareMachine, 'give', share, {});
        await this.store.markReturned(tx, share.id);
        await this.wallet.refund(tx, tradeNo, share);
      }
      const parts = sumPerPerson([
        ...shares.map(({ userId }) => ({ userId, amount: fen(0) })),
        ...due.map(({ paidBy, userId, amount }) => ({ userId: paidBy ?? userId, amount })),
      ]);
      await this.wallet.notifications.notifyEnded(tx, tradeNo, parts, {
        over: order.orderStatus === orderStatus.normal ? 'paidAtOnce' : 'ended',
        of: shares[0]?.id ?? 0,
      });
      tx.emitLive(splitChanges(shares));
      return due.length;
    });
  }
}
