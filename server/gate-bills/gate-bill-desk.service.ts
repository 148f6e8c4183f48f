import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { fen, fromYuan } from '#domain/kit/money';
import { gateBillFailure } from '#domain/gate-bills/gate-bill.failures';
import { gateBillMachine, type GateBillState } from '#domain/gate-bills/gate-bill.machine';
import { gateAppealStatus, gateBillStatus } from '#domain/gate-bills/gate-bill.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { gateBills } from '#contract/gate-bills/gate-bill.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { runIdempotent } from '#server/kit/access/idempotency';
import { scopeReaches } from '#server/kit/access/scope';
import { Db, type Tx } from '#server/kit/db/db';
import { GateBillMoney } from './gate-bill-money.service';
import { GateBillStore, type GateBill } from './gate-bill.store';

type Changed = AnswerOf<typeof gateBills.waive>;

/** Work of staff on gate bills: refunds and waivers. */
@Injectable()
export class GateBillDeskService {
  constructor(
    private readonly db: Db,
    private readonly store: GateBillStore,
    private readonly money: GateBillMoney,
  ) {}

  /** Refunds a part or all of a paid bill; that of a guest is handed over at once. */
  async refund({ id, amount, reason }: ParsedOf<typeof gateBills.refund>, caller: Member): Promise<Changed> {
    const { refundNo, byHand, ...changed } = await runIdempotent(this.db, caller, async (tx) => {
      const bill = await this.lock(tx, id, caller);
      const refund = await this.money.refund(tx, bill, fromYuan(amount), reason);
      await this.audit(tx, caller, bill, 'gateBill.refund', { amount: fromYuan(amount) }, reason);
      return { id, status: bill.status, ...refund };
    });
    if (byHand) await this.money.settleByHand(refundNo);
    return changed;
  }

  /** Waives an unpaid bill. */
  waive({ id, reason }: ParsedOf<typeof gateBills.waive>, caller: Member): Promise<Changed> {
    return runIdempotent(this.db, caller, async (tx) => {
      const bill = await this.lock(tx, id, caller);
      const { status } = await this.waiveLocked(tx, bill, caller, reason);
      return { id, status };
    });
  }

  /** Locks a bill of the caller's scope; throws if there is none. */
  async lock(tx: Tx, id: number, caller: Member): Promise<GateBill> {
    const bill = await this.store.lock(tx, id);
    if (!bill || !scopeReaches(caller, bill)) throw new Failure(gateBillFailure.gateBillMissing);
    return bill;
  }

  /** Adds an audit entry about a bill. */
  audit(tx: Tx, caller: Member, bill: GateBill, action: string, after: object, reason?: string): Promise<void> {
    return writeAudit(tx, caller, {
      action,
      object: `gateBill:${bill.id}`,
      before: { status: bill.status, appeal: bill.appeal },
      after,
      ...(reason === undefined ? {} : { reason }),
    });
  }

  /**
   * Carries out the answer to the appeal of a locked bill: an accepted one is waived, or what is left of a paid one is
   * refunded. Returns the number of a refund to settle by hand once this is stored.
   */
  async carryOut(tx: Tx, bill: GateBill, caller: Member, reason: string): Promise<string | null> {
    const accepted = bill.appeal === gateAppealStatus.accepted;
    const rest = fen(bill.amount - bill.refundFee);
    if (accepted && bill.status === gateBillStatus.owed) {
      await this.waiveLocked(tx, bill, caller, reason);
      return null;
    }
    if (!accepted || bill.status !== gateBillStatus.paid || rest === 0) {
      this.money.notifyViewers(tx, bill);
      return null;
    }
    const refund = await this.money.refund(tx, bill, rest, reason);
    return refund.byHand ? refund.refundNo : null;
  }

  /** Settles the refund of a guest, which is handed over at once. */
  settleByHand(refundNo: string): Promise<void> {
    return this.money.settleByHand(refundNo);
  }

  private async waiveLocked(tx: Tx, bill: GateBill, caller: Member, reason: string): Promise<GateBillState> {
    const next = step(gateBillMachine, 'waive', bill, {});
    if (!(await this.store.waive(tx, bill.id, next, caller.userId, reason)))
      throw new Failure(gateBillFailure.gateBillStep);
    await this.money.close(tx, bill);
    await this.audit(tx, caller, bill, 'gateBill.waive', { amount: bill.amount }, reason);
    return next;
  }
}
