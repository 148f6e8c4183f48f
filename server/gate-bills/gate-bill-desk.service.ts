import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { fen, fromYuan } from '#domain/kit/money';
import { gateBillFailure } from '#domain/gate-bills/gate-bill.failures';
import { gateBillMachine } from '#domain/gate-bills/gate-bill.machine';
import { gateBillStatus } from '#domain/gate-bills/gate-bill.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { gateBills } from '#contract/gate-bills/gate-bill.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { runIdempotent } from '#server/kit/access/idempotency';
import { scopeReaches } from '#server/kit/access/scope';
import { Db, type Tx } from '#server/kit/db/db';
import { GateBillMoney } from './gate-bill-money.service';
import { GateBillNotifications } from './gate-bill-notifications.service';
import { GateBillStore, type GateBill } from './gate-bill.store';

type Changed = AnswerOf<typeof gateBills.waive>;

/** Work of staff on gate bills: refunds, waivers and answers to appeals. */
@Injectable()
export class GateBillDeskService {
  constructor(
    private readonly db: Db,
    private readonly store: GateBillStore,
    private readonly money: GateBillMoney,
    private readonly notifications: GateBillNotifications,
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

  /** Answers an appeal: accepted, the bill is waived or what is left of it is refunded. */
  async answer({ id, accept, note }: ParsedOf<typeof gateBills.answer>, caller: Member): Promise<Changed> {
    const { byHand, ...changed } = await runIdempotent(this.db, caller, async (tx) => {
      const bill = await this.lock(tx, id, caller);
      const next = step(gateBillMachine, accept ? 'accept' : 'refuse', bill, {});
      if (!(await this.store.answer(tx, bill, next, caller.userId, note)))
        throw new Failure(gateBillFailure.gateBillStep);
      await this.audit(tx, caller, bill, 'gateBill.answer', { accept }, note);
      await this.notifications.answered(tx, bill, accept, note);
      const answered = { ...bill, ...next };
      const rest = fen(bill.amount - bill.refundFee);
      if (accept && bill.status === gateBillStatus.owed)
        return { id, status: (await this.waiveLocked(tx, answered, caller, note)).status, byHand: null };
      if (!accept || bill.status !== gateBillStatus.paid || rest === 0) {
        this.money.notifyViewers(tx, bill);
        return { id, status: bill.status, byHand: null };
      }
      const refund = await this.money.refund(tx, answered, rest, note);
      return { id, status: bill.status, byHand: refund.byHand ? refund.refundNo : null };
    });
    if (byHand !== null) await this.money.settleByHand(byHand);
    return changed;
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

  private async waiveLocked(tx: Tx, bill: GateBill, caller: Member, reason: string) {
    const next = step(gateBillMachine, 'waive', bill, {});
    if (!(await this.store.waive(tx, bill.id, next, caller.userId, reason)))
      throw new Failure(gateBillFailure.gateBillStep);
    await this.money.close(tx, bill);
    await this.audit(tx, caller, bill, 'gateBill.waive', { amount: bill.amount }, reason);
    return next;
  }
}
