import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { gateBillFailure } from '#domain/gate-bills/gate-bill.failures';
import { gateBillMachine } from '#domain/gate-bills/gate-bill.machine';
import { gateBillApproval } from '#contract/gate-bills/gate-bill.approval';
import { Approves, type ReviewDecision } from '#server/kit/access/approval-registry';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { GateBillDeskService } from './gate-bill-desk.service';
import { pendingGateAppeals } from './gate-bill-list.store';
import { GateBillNotifications } from './gate-bill-notifications.service';
import { GateBillStore } from './gate-bill.store';

/** Decides appeals against gate bills. */
@Injectable()
export class GateAppealCheck {
  constructor(
    private readonly db: Db,
    private readonly store: GateBillStore,
    private readonly desk: GateBillDeskService,
    private readonly notifications: GateBillNotifications,
  ) {}

  /**
   * Decides an appeal: a passed one waives the unpaid bill or refunds what is left of a paid one. Nobody can decide an
   * appeal of their own.
   */
  @Approves(gateBillApproval, pendingGateAppeals)
  async decide(caller: Member, { id, decision, reason }: ReviewDecision): Promise<void> {
    const passes = decision === 'pass';
    const byHand = await this.db.transact(async (tx) => {
      const bill = await this.desk.lock(tx, id, caller);
      if (bill.userId === caller.userId) throw new Failure(gateBillFailure.gateAppealOwn);
      const next = step(gateBillMachine, passes ? 'accept' : 'refuse', bill, {});
      if (!(await this.store.answer(tx, bill, next, caller.userId, reason)))
        throw new Failure(gateBillFailure.gateBillStep);
      await this.desk.audit(tx, caller, bill, 'gateBill.answer', { accept: passes }, reason);
      await this.notifications.answered(tx, bill, passes, reason);
      return this.desk.carryOut(tx, { ...bill, ...next }, caller, reason);
    });
    if (byHand !== null) await this.desk.settleByHand(byHand);
  }
}
