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
import type { ParsedOf } from '#contract/kit/endpoint';
import type { leases } from '#contract/bulk/lease.contract';
import { SchoolClock } from '#server/boards/school-clock.service';
import type { Db, Tx } from '#server/kit/db/db';
import { BulkStore, type BulkRequest } from './bulk.store';
import { InstalmentStore, type BulkInstalment } from './instalment.store';
import { LeaseLedger, type InstalmentRefund } from './lease-ledger.service';
import type { StoredSettlement } from './lease-settlement';

/** The input of a termination. */
export type TerminationInput = ParsedOf<typeof leases.endPreview>;
/** Refund reason of a terminated contract. */
const REASON = '提前终止结算';
/** Returns whether a part is refunded to the channel or balance it was paid from; counter payments never are. */
const isRefundedOnline =
  ({ route }: Pick<TerminationInput, 'route'>) =>
  ({ due }: InstalmentRefund): boolean =>
    route === settleRoute.original && due.payType !== null && due.payType !== payType.offline;

/**
 * Settles terminated contracts: used dates are owed, the rest is refunded by the agreed share, the deposit covers what
 * is missing. Payments are refunded the way they were paid, or all of them offline.
 */
@Injectable()
export class LeaseSettlementService {
  constructor(
    private readonly store: BulkStore,
    private readonly instalments: InstalmentStore,
    private readonly ledger: LeaseLedger,
    private readonly clock: SchoolClock,
  ) {}

  /** Returns the settlement of a termination without a change. */
  async preview(on: Pick<Tx | Db, 'rows'>, bulk: BulkRequest, input: TerminationInput): Promise<StoredSettlement> {
    return (await this.calculate(on, bulk, input)).settlement;
  }

  /** Terminates a contract and settles its money; throws if the amounts differ from those confirmed. */
  async settle(
    tx: Tx,
    id: number,
    input: ParsedOf<typeof leases.end>,
    userId: number,
  ): Promise<{ readonly bulk: BulkRequest; readonly settlement: StoredSettlement }> {
    const bulk = await this.store.lock(tx, id);
    const next = step(bulkMachine, 'terminate', bulk, {});
    const { settlement, back: refunds } = await this.calculate(tx, bulk, input);
    if (fromYuan(input.expect) !== settlement.depositBack + settlement.rentBack - settlement.owed)
      throw new Failure(bulkFailure.leaseOwes);
    await this.store.move(tx, bulk, next, {
      endedOn: input.lastDay,
      endReason: input.reason,
      endedBy: userId,
      settlement,
    });
    await this.settleInstalments(tx, bulk, settlement);
    for (const { due, amount } of refunds) await this.instalments.addReturned(tx, due.id, amount);
    await this.ledger.refundOnline(tx, bulk, refunds.filter(isRefundedOnline(input)), REASON);
    await this.ledger.refundAtCounter(
      tx,
      bulk,
      refunds.filter((part) => !isRefundedOnline(input)(part)),
      { offlineType: input.offlineType, cashierId: userId },
    );
    return { bulk, settlement };
  }

  private async calculate(
    on: Pick<Tx | Db, 'rows'>,
    bulk: BulkRequest,
    { lastDay, keepPercent, damage, route }: TerminationInput,
  ): Promise<{ readonly settlement: StoredSettlement; readonly back: InstalmentRefund[] }> {
    if (lastDay < addDays(this.clock.moment().date, -1)) throw new Failure(bulkFailure.bulkOrder);
    const { used: usedDates, unused: unusedDates } = await this.store.dates.countUsed(on, bulk.id, lastDay);
    const { rent: paid, deposit } = await this.instalments.receivedTotals(on, bulk.id);
    // Rent paid order by order is refunded with each order.
    const rent = bulk.payMode === bulkPay.later ? bulk.rent : fen(0);
    const result = settleTermination({
      rent,
      paid,
      deposit,
      usedDates,
      unusedDates,
      keepPercent,
      damage: fromYuan(damage),
    });
    const refunds = await this.allocateRefunds(on, bulk, result);
    return {
      settlement: {
        lastDay,
        usedDates,
        unusedDates,
        paid,
        deposit,
        ...result,
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
    const dues = await this.instalments.findPaid(on, bulk.id);
    return [
      { kind: dueKind.rent, total: rentBack },
      { kind: dueKind.deposit, total: depositBack },
    ].flatMap(({ kind, total }) => {
      const ofKind = dues.filter((due) => due.kind === kind);
      return allocateRefund(total, ofKind)
        .map((amount, n) => ({ due: ofKind[n] as BulkInstalment, amount }))
        .filter(({ amount }) => amount > 0);
    });
  }

  /** Voids unpaid instalments; the amount still owed becomes one last instalment. */
  private async settleInstalments(tx: Tx, bulk: BulkRequest, { owed }: StoredSettlement): Promise<void> {
    const dues = await this.instalments.lockAll(tx, bulk.id);
    await this.instalments.void(
      tx,
      dues.filter((due) => !due.paid && !due.isVoid).map(({ id }) => id),
    );
    await this.instalments.add(
      tx,
      bulk.id,
      sum([...dues.filter((due) => due.paid && due.kind === dueKind.rent).map(({ amount }) => amount), owed]),
      owed > 0
        ? [
            {
              no: dues.length + 1,
              kind: dueKind.rent,
              due: addDays(this.clock.moment().date, REMIND_DAYS),
              amount: owed,
            },
          ]
        : [],
    );
  }
}
