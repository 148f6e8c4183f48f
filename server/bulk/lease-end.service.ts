import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { fen, fromYuan, sum } from '#domain/kit/money';
import { addDays } from '#domain/kit/time';
import { bulkFailure } from '#domain/bulk/bulk.failures';
import { bulkMachine } from '#domain/bulk/bulk.machine';
import { outOf, REMIND_DAYS, settle, type Settlement } from '#domain/bulk/bulk.rules';
import { bulkPay, dueKind, settleRoute } from '#domain/bulk/bulk.status';
import { payType } from '#domain/payments/pay.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { bulkTerminated } from '#contract/bulk/bulk.events';
import type { leases } from '#contract/bulk/lease.contract';
import { audit } from '#server/kit/audit';
import { memberOf, type Caller } from '#server/kit/caller';
import { Db, type Tx } from '#server/kit/db';
import { log } from '#server/kit/log';
import { once } from '#server/kit/once';
import { BulkFreeService } from './bulk-free.service';
import { BulkReach } from './bulk-reach.service';
import { STANDS, type Bulk, type Due } from './bulk.store';
import { LeaseBooks, type BackPart } from './lease-books.service';
import { settlementShown, type KeptSettlement } from './settlement.view';

type Ending = ParsedOf<typeof leases.endPreview>;
/** Refund reason of a terminated contract. */
const REASON = '提前终止结算';
/** Returns whether a part is refunded to the channel or balance it was paid from; counter payments never are. */
const goesOnline =
  ({ route }: Pick<Ending, 'route'>) =>
  ({ due }: BackPart): boolean =>
    route === settleRoute.original && due.payType !== null && due.payType !== payType.offline;

type Shown = AnswerOf<typeof leases.endPreview>;

/**
 * Terminates contracts: used dates are owed, the rest is refunded by the agreed share, the deposit covers what is
 * missing. Payments are refunded the way they were paid, or all of them offline.
 */
@Injectable()
export class LeaseEndService {
  constructor(
    private readonly db: Db,
    private readonly reach: BulkReach,
    private readonly frees: BulkFreeService,
    private readonly books: LeaseBooks,
  ) {}

  /** Returns the settlement of a termination now. */
  async preview(input: Ending, caller: Caller): Promise<Shown> {
    const bulk = await this.reach.ruled(caller, input.id, 'End');
    step(bulkMachine, 'terminate', bulk, {});
    return settlementShown((await this.reckon(this.db, bulk, input)).settlement);
  }

  /** Terminates a contract; throws if the amounts differ from those confirmed. Cancels later dates at once. */
  async end(input: ParsedOf<typeof leases.end>, caller: Caller): Promise<Shown> {
    const seen = await this.reach.ruled(caller, input.id, 'End');
    const shown = await once(this.db, caller, async (tx) => {
      const bulk = await this.reach.store.lock(tx, seen.id);
      const next = step(bulkMachine, 'terminate', bulk, {});
      const { settlement, back } = await this.reckon(tx, bulk, input);
      if (fromYuan(input.expect) !== settlement.depositBack + settlement.rentBack - settlement.owed)
        throw new Failure(bulkFailure.leaseOwes);
      await this.reach.store.move(tx, bulk, next, {
        ended_on: input.lastDay,
        end_reason: input.reason,
        ended_by: memberOf(caller).userId,
        settlement: JSON.stringify(settlement),
      });
      await this.settleDues(tx, bulk, settlement);
      for (const { due, amount } of back) await this.reach.store.returned(tx, due.id, amount);
      await this.books.returnOnline(tx, bulk, back.filter(goesOnline(input)), REASON);
      await this.books.handBack(
        tx,
        bulk,
        back.filter((part) => !goesOnline(input)(part)),
        { offlineType: input.offlineType, cashierId: memberOf(caller).userId },
      );
      await audit(tx, caller, {
        action: 'lease.end',
        object: `bulk:${bulk.id}`,
        after: { ...settlement },
        reason: input.reason,
      });
      tx.tell(bulkTerminated, { id: bulk.id });
      await tx.tellLive(this.books.marks(bulk));
      return settlementShown(settlement);
    });
    await this.frees
      .after(input.id)
      .catch((error: unknown) =>
        log.error({ bulk: input.id, err: error }, 'dates of a terminated contract are not all given back yet'),
      );
    return shown;
  }

  private async reckon(
    on: Pick<Tx | Db, 'rows'>,
    bulk: Bulk,
    { lastDay, keepPercent, damage, route }: Ending,
  ): Promise<{ readonly settlement: KeptSettlement; readonly back: BackPart[] }> {
    if (lastDay < addDays(this.books.today, -1)) throw new Failure(bulkFailure.bulkOrder);
    const [row] = await on.rows<{ used: number; unused: number }>(
      `select count(*) filter (where d.date <= $2 or o.begin_at <= school_now())::int as used, count(*) filter (where d.date > $2 and o.begin_at > school_now())::int as unused from bulk_date d join venue_order o using (trade_no) where d.bulk_id = $1 and ${STANDS}`,
      [bulk.id, lastDay],
    );
    const { used: usedDates, unused: unusedDates } = row as { used: number; unused: number };
    const { rent: paid, deposit } = await this.reach.store.received(on, bulk.id);
    // Rent paid order by order is refunded with each order.
    const rent = bulk.payMode === bulkPay.later ? bulk.rent : fen(0);
    const comes = settle({ rent, paid, deposit, usedDates, unusedDates, keepPercent, damage: fromYuan(damage) });
    const back = await this.back(on, bulk, comes);
    return {
      settlement: {
        lastDay,
        usedDates,
        unusedDates,
        paid,
        deposit,
        ...comes,
        backOnline: sum(back.filter(goesOnline({ route })).map(({ amount }) => amount)),
      },
      back,
    };
  }

  /**
   * Allocates the refund to payments, rent and deposit separately: the last payment first, never more than it holds.
   */
  private async back(
    on: Pick<Tx | Db, 'rows'>,
    bulk: Bulk,
    { rentBack, depositBack }: Settlement,
  ): Promise<BackPart[]> {
    const dues = await this.reach.store.settled(on, bulk.id);
    return [
      { kind: dueKind.rent, wanted: rentBack },
      { kind: dueKind.deposit, wanted: depositBack },
    ].flatMap(({ kind, wanted }) => {
      const of = dues.filter((due) => due.kind === kind);
      return outOf(wanted, of)
        .map((amount, n) => ({ due: of[n] as Due, amount }))
        .filter(({ amount }) => amount > 0);
    });
  }

  /** Voids unpaid instalments; the amount still owed becomes one last instalment. */
  private async settleDues(tx: Tx, bulk: Bulk, { owed }: KeptSettlement): Promise<void> {
    const dues = await this.reach.store.dues(tx, bulk.id);
    await this.reach.store.annul(
      tx,
      dues.filter((due) => !due.paid && !due.isVoid).map(({ id }) => id),
    );
    await this.reach.store.bill(
      tx,
      bulk.id,
      sum([...dues.filter((due) => due.paid && due.kind === dueKind.rent).map(({ amount }) => amount), owed]),
      owed > 0
        ? [{ no: dues.length + 1, kind: dueKind.rent, due: addDays(this.books.today, REMIND_DAYS), amount: owed }]
        : [],
    );
  }
}
