import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { fen, fromYuan, sum } from '#domain/kit/money';
import { addDays } from '#domain/kit/time';
import { bulkFailure } from '#domain/bulk/bulk.failures';
import { bulkMachine } from '#domain/bulk/bulk.machine';
import { allocateRefund, REMIND_DAYS, settleTermination, type Settlement } from '#domain/bulk/bulk.rules';
import { bulkPay, dueKind, settleRoute } from '#domain/bulk/bulk.status';
import { payType } from '#domain/payments/pay.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { bulkTerminated } from '#contract/bulk/bulk.events';
import type { leases } from '#contract/bulk/lease.contract';
import { writeAudit } from '#server/kit/access/audit';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { log } from '#server/kit/runtime/log';
import { runIdempotent } from '#server/kit/access/idempotency';
import { BulkCancelService } from './bulk-cancel.service';
import { BulkAccess } from './bulk-access.service';
import { IS_ACTIVE_DATE, type BulkRequest, type BulkInstalment } from './bulk.store';
import { LeaseLedger, type InstalmentRefund } from './lease-ledger.service';
import { settlementReply, type StoredSettlement } from './lease-settlement';

type TerminationInput = ParsedOf<typeof leases.endPreview>;
/** Refund reason of a terminated contract. */
const REASON = '提前终止结算';
/** Returns whether a part is refunded to the channel or balance it was paid from; counter payments never are. */
const isRefundedOnline =
  ({ route }: Pick<TerminationInput, 'route'>) =>
  ({ due }: InstalmentRefund): boolean =>
    route === settleRoute.original && due.payType !== null && due.payType !== payType.offline;

type SettlementReply = AnswerOf<typeof leases.endPreview>;

/**
 * Terminates contracts: used dates are owed, the rest is refunded by the agreed share, the deposit covers what is
 * missing. Payments are refunded the way they were paid, or all of them offline.
 */
@Injectable()
export class LeaseEndService {
  constructor(
    private readonly db: Db,
    private readonly access: BulkAccess,
    private readonly cancellations: BulkCancelService,
    private readonly ledger: LeaseLedger,
  ) {}

  /** Returns the settlement of a termination now. */
  async preview(input: TerminationInput, caller: Caller): Promise<SettlementReply> {
    const bulk = await this.access.requireRight(caller, input.id, 'End');
    step(bulkMachine, 'terminate', bulk, {});
    return settlementReply((await this.calculate(this.db, bulk, input)).settlement);
  }

  /** Terminates a contract; throws if the amounts differ from those confirmed. Cancels later dates at once. */
  async end(input: ParsedOf<typeof leases.end>, caller: Caller): Promise<SettlementReply> {
    const visible = await this.access.requireRight(caller, input.id, 'End');
    const reply = await runIdempotent(this.db, caller, async (tx) => {
      const bulk = await this.access.store.lock(tx, visible.id);
      const next = step(bulkMachine, 'terminate', bulk, {});
      const { settlement, back: refunds } = await this.calculate(tx, bulk, input);
      if (fromYuan(input.expect) !== settlement.depositBack + settlement.rentBack - settlement.owed)
        throw new Failure(bulkFailure.leaseOwes);
      await this.access.store.move(tx, bulk, next, {
        ended_on: input.lastDay,
        end_reason: input.reason,
        ended_by: requireMember(caller).userId,
        settlement: JSON.stringify(settlement),
      });
      await this.settleInstalments(tx, bulk, settlement);
      for (const { due, amount } of refunds) await this.access.store.addReturned(tx, due.id, amount);
      await this.ledger.refundOnline(tx, bulk, refunds.filter(isRefundedOnline(input)), REASON);
      await this.ledger.refundAtCounter(
        tx,
        bulk,
        refunds.filter((part) => !isRefundedOnline(input)(part)),
        { offlineType: input.offlineType, cashierId: requireMember(caller).userId },
      );
      await writeAudit(tx, caller, {
        action: 'lease.end',
        object: `bulk:${bulk.id}`,
        after: { ...settlement },
        reason: input.reason,
      });
      tx.emit(bulkTerminated, { id: bulk.id });
      await tx.emitLive(this.ledger.changesOf(bulk));
      return settlementReply(settlement);
    });
    await this.cancellations
      .cancelDatesAfterEnd(input.id)
      .catch((error: unknown) =>
        log.error({ bulk: input.id, err: error }, 'dates of a terminated contract are not all given back yet'),
      );
    return reply;
  }

  private async calculate(
    on: Pick<Tx | Db, 'rows'>,
    bulk: BulkRequest,
    { lastDay, keepPercent, damage, route }: TerminationInput,
  ): Promise<{ readonly settlement: StoredSettlement; readonly back: InstalmentRefund[] }> {
    if (lastDay < addDays(this.ledger.today, -1)) throw new Failure(bulkFailure.bulkOrder);
    const [row] = await on.rows<{ used: number; unused: number }>(
      `select count(*) filter (where d.date <= $2 or o.begin_at <= school_now())::int as used, count(*) filter (where d.date > $2 and o.begin_at > school_now())::int as unused from bulk_date d join venue_order o using (trade_no) where d.bulk_id = $1 and ${IS_ACTIVE_DATE}`,
      [bulk.id, lastDay],
    );
    const { used: usedDates, unused: unusedDates } = row as { used: number; unused: number };
    const { rent: paid, deposit } = await this.access.store.receivedTotals(on, bulk.id);
    // Rent paid order by order is refunded with each order.
    const rent = bulk.payMode === bulkPay.later ? bulk.rent : fen(0);
    const comes = settleTermination({
      rent,
      paid,
      deposit,
      usedDates,
      unusedDates,
      keepPercent,
      damage: fromYuan(damage),
    });
    const refunds = await this.allocateRefunds(on, bulk, comes);
    return {
      settlement: {
        lastDay,
        usedDates,
        unusedDates,
        paid,
        deposit,
        ...comes,
        backOnline: sum(refunds.filter(isRefundedOnline({ route })).map(({ amount }) => amount)),
      },
      back: refunds,
    };
  }

  /**
   * Allocates the refund to payments, rent and deposit separately: the last payment first, never more than it holds.
   */
  private async allocateRefunds(
    on: Pick<Tx | Db, 'rows'>,
    bulk: BulkRequest,
    { rentBack, depositBack }: Settlement,
  ): Promise<InstalmentRefund[]> {
    const dues = await this.access.store.paidInstalments(on, bulk.id);
    return [
      { kind: dueKind.rent, wanted: rentBack },
      { kind: dueKind.deposit, wanted: depositBack },
    ].flatMap(({ kind, wanted }) => {
      const of = dues.filter((due) => due.kind === kind);
      return allocateRefund(wanted, of)
        .map((amount, n) => ({ due: of[n] as BulkInstalment, amount }))
        .filter(({ amount }) => amount > 0);
    });
  }

  /** Voids unpaid instalments; the amount still owed becomes one last instalment. */
  private async settleInstalments(tx: Tx, bulk: BulkRequest, { owed }: StoredSettlement): Promise<void> {
    const dues = await this.access.store.lockInstalments(tx, bulk.id);
    await this.access.store.voidInstalments(
      tx,
      dues.filter((due) => !due.paid && !due.isVoid).map(({ id }) => id),
    );
    await this.access.store.addInstalments(
      tx,
      bulk.id,
      sum([...dues.filter((due) => due.paid && due.kind === dueKind.rent).map(({ amount }) => amount), owed]),
      owed > 0
        ? [{ no: dues.length + 1, kind: dueKind.rent, due: addDays(this.ledger.today, REMIND_DAYS), amount: owed }]
        : [],
    );
  }
}
