import { Injectable } from '@nestjs/common';
import { step } from '#domain/kit/machine';
import { fen, type Fen } from '#domain/kit/money';
import { gateBillMachine } from '#domain/gate-bills/gate-bill.machine';
import { gateAppealStatus, gateBillKind, gateBillStatus } from '#domain/gate-bills/gate-bill.status';
import { correctVisit, staysOn, type VisitBill } from '#domain/gate-bills/visit-bills.rules';
import type { Tx } from '#server/kit/db/db';
import { failpoint } from '#server/kit/runtime/failpoint';
import { GateBillMoney } from './gate-bill-money.service';
import { GateBillNotifications } from './gate-bill-notifications.service';
import { GateBillStore, type BilledTimes, type GateBill, type NewGateBill } from './gate-bill.store';

/** Reason of what the system gives back. */
const CORRECTED = '通行记录已更正';

/** An area that follows what is charged to wristbands. */
type ChargeListener = (tx: Tx, bill: GateBill) => Promise<void>;

const visitBillOf = ({ amount, returned, status }: GateBill): VisitBill => ({
  amount,
  returned,
  owed: status === gateBillStatus.owed,
});
/** Returns the minutes that bills of a visit charge. */
export const minutesOf = (bills: readonly GateBill[]): number => bills.reduce((all, { minutes }) => all + minutes, 0);

/** Returns the bill for the time after the last one of a visit. */
const furtherBill = (
  bills: readonly GateBill[],
  { userId, guestName, payerId, roleId, braceletId, venueId, visitId, part, date, outAt, rule }: GateBill,
  visit: BilledTimes,
  amount: Fen,
): NewGateBill => ({
  userId,
  guestName,
  payerId,
  roleId,
  braceletId,
  kind: gateBillKind.visit,
  venueId,
  visitId,
  part: part + 1,
  lockerRecordId: null,
  date,
  inAt: outAt,
  outAt: Math.max(outAt, visit.outAt),
  minutes: Math.max(0, visit.minutes - minutesOf(bills)),
  exitMissing: visit.exitMissing,
  rule,
  amount,
});

/** Makes gate bills, corrects them and takes them back, in the caller's transaction. */
@Injectable()
export class GateBillService {
  private readonly listeners: ChargeListener[] = [];

  constructor(
    private readonly store: GateBillStore,
    private readonly money: GateBillMoney,
    private readonly notifications: GateBillNotifications,
  ) {}

  /** Adds an area that follows what is charged; called at start. */
  follow(listener: ChargeListener): void {
    this.listeners.push(listener);
  }

  /**
   * Makes a bill and takes it from the balance of its member, or leaves a debt and tells the member. Makes none if its
   * visit or locker record has it.
   */
  async bill(tx: Tx, draft: NewGateBill): Promise<void> {
    const billNo = await this.store.insert(tx, draft);
    const bill = billNo === null ? null : await this.store.lockByNo(tx, billNo);
    if (!bill) return;
    await failpoint('gate-bill.after_insert');
    for (const listener of this.listeners) await listener(tx, bill);
    if (await this.money.payFromBalance(tx, bill)) return;
    await this.notifications.owed(tx, bill);
    this.money.notifyViewers(tx, bill);
  }

  /**
   * Makes the locked bills of an ended visit cost `fee` together: the unpaid one changes, paid ones refund what is too
   * much, and what is missing becomes a further bill, except for the minutes that leaving takes.
   */
  async correct(tx: Tx, bills: readonly GateBill[], visit: BilledTimes, fee: Fen): Promise<void> {
    const last = bills.at(-1);
    if (!last) return;
    const { takenBack, owed, supplement } = correctVisit(bills.map(visitBillOf), fee);
    await failpoint('gate-bill.after_plan');
    for (const [n, bill] of bills.entries()) await this.takeBack(tx, bill, takenBack[n] ?? fen(0));
    if (supplement > 0) {
      if (staysOn(minutesOf(bills), visit.minutes)) await this.bill(tx, furtherBill(bills, last, visit, supplement));
      return;
    }
    const earlier = bills.slice(0, -1);
    const inAt = earlier.length === 0 ? visit.inAt : last.inAt;
    const minutes = Math.max(0, visit.minutes - minutesOf(earlier));
    await this.store.correct(tx, last.id, { ...visit, inAt, outAt: Math.max(inAt, visit.outAt), minutes }, owed);
    if (owed !== null && owed !== last.amount) await this.money.close(tx, last);
  }

  /** Takes the locked bills of a visit back that never took place: waives the unpaid one, refunds the paid ones. */
  async undo(tx: Tx, bills: readonly GateBill[]): Promise<void> {
    for (const bill of bills) await this.takeBack(tx, bill, fen(bill.amount - bill.returned));
  }

  /** Takes the unpaid bill of a visit from the balance of its member if that covers it now and no appeal waits. */
  async collect(tx: Tx, visitId: number): Promise<void> {
    const owed = (await this.store.lockOfVisit(tx, visitId)).find(({ status }) => status === gateBillStatus.owed);
    if (owed && owed.appeal !== gateAppealStatus.waiting) await this.money.payFromBalance(tx, owed);
  }

  /** Takes a part of a bill back, all of an unpaid one; refunds what was paid above the rest. */
  private async takeBack(tx: Tx, bill: GateBill, amount: Fen): Promise<void> {
    if (amount === 0) return;
    if (bill.status === gateBillStatus.owed) {
      await this.store.waive(tx, bill.id, step(gateBillMachine, 'waive', bill, {}), null, CORRECTED);
      return this.money.close(tx, bill);
    }
    await this.store.addReturned(tx, bill.id, amount);
    const refund = fen(Math.max(0, bill.returned + amount - bill.refundFee));
    if (bill.status === gateBillStatus.paid && refund > 0) await this.money.refund(tx, bill, refund, CORRECTED);
  }
}
