import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { gateBillFailure } from '#domain/gate-bills/gate-bill.failures';
import { gateBillMachine } from '#domain/gate-bills/gate-bill.machine';
import { gateAppealStatus, gateBillStatus } from '#domain/gate-bills/gate-bill.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { ownGateBills } from '#contract/gate-bills/gate-bill.contract';
import type { Member } from '#server/kit/access/caller';
import { runIdempotent } from '#server/kit/access/idempotency';
import { Db, type Tx } from '#server/kit/db/db';
import { GateBillListStore } from './gate-bill-list.store';
import { GateBillMoney } from './gate-bill-money.service';
import { GateBillStore, type GateBill } from './gate-bill.store';

/** A member's own gate bills: the list, payments from the balance, and appeals. */
@Injectable()
export class OwnGateBillService {
  constructor(
    private readonly db: Db,
    private readonly store: GateBillStore,
    private readonly lists: GateBillListStore,
    private readonly money: GateBillMoney,
  ) {}

  /** Returns one page, unpaid bills first. */
  async list(
    query: ParsedOf<typeof ownGateBills.list>,
    { userId }: Member,
  ): Promise<AnswerOf<typeof ownGateBills.list>> {
    const [page, owed] = await Promise.all([this.lists.own.page(query, userId), this.lists.owedBy(userId)]);
    return { ...page, owed };
  }

  /** Returns an own bill without a lock; those of others do not exist. */
  async requireOwn(id: number, { userId }: Member): Promise<GateBill> {
    const bill = await this.store.find(id);
    if (bill?.userId !== userId) throw new Failure(gateBillFailure.gateBillMissing);
    return bill;
  }

  /** Pays an own bill from the balance, once; checks the payment password first. */
  async pay(
    { id, payPassword }: ParsedOf<typeof ownGateBills.pay>,
    member: Member,
  ): Promise<AnswerOf<typeof ownGateBills.pay>> {
    await this.requireOwn(id, member);
    await this.money.requirePassword(member.userId, payPassword);
    return runIdempotent(this.db, member, async (tx) => {
      const bill = await this.lockOwn(tx, id, member);
      if (bill.status === gateBillStatus.paid) return { id };
      await this.money.requirePayment(tx, bill);
      return { id };
    });
  }

  /** Appeals against an own bill, once. */
  appeal(
    { id, reason }: ParsedOf<typeof ownGateBills.appeal>,
    member: Member,
  ): Promise<AnswerOf<typeof ownGateBills.appeal>> {
    return runIdempotent(this.db, member, async (tx) => {
      const bill = await this.lockOwn(tx, id, member);
      if (bill.appeal === gateAppealStatus.waiting) throw new Failure(gateBillFailure.appealOpen);
      if (bill.appeal !== gateAppealStatus.none) throw new Failure(gateBillFailure.appealDone);
      const next = step(gateBillMachine, 'ask', bill, { left: bill.amount - bill.refundFee });
      if (!(await this.store.ask(tx, bill, next, reason))) throw new Failure(gateBillFailure.appealOpen);
      this.money.notifyViewers(tx, bill);
      return { id, status: bill.status };
    });
  }

  private async lockOwn(tx: Tx, id: number, { userId }: Member): Promise<GateBill> {
    const bill = await this.store.lock(tx, id);
    if (bill?.userId !== userId) throw new Failure(gateBillFailure.gateBillMissing);
    return bill;
  }
}
