import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { whyNot } from '#domain/kit/machine';
import { orderFailure } from '#domain/orders/order.failures';
import { promiseMachine } from '#domain/attendance/promise.machine';
import { promiseStatus, type PromiseStatus } from '#domain/attendance/promise.status';
import { room } from '#contract/kit/live';
import { promiseBroken, promiseMended } from '#contract/orders/order.events';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db, type Tx } from '#server/kit/db/db';
import { runIdempotent } from '#server/kit/access/idempotency';
import { OrderService, systemActor, type Actor, type RoomChange } from '#server/orders/order.service';
import { PromiseStore, type BookingAttendance } from './promise.store';

type AttendanceReply = { tradeNo: string; promiseStatus: PromiseStatus };

const eventFields = ({ tradeNo, userId, siteId, venueId, date }: BookingAttendance) => ({
  tradeNo,
  userId,
  siteId,
  venueId,
  date,
});

/** Moves attendance through its state machine, for staff, reviewed appeals and sweeps. */
@Injectable()
export class PromiseService {
  constructor(
    private readonly db: Db,
    private readonly orders: OrderService,
    private readonly store: PromiseStore,
  ) {}

  /** Checks a booking in by staff (T11). */
  async checkInByStaff(member: Member, tradeNo: string): Promise<AttendanceReply> {
    await this.orders.findInScope(member, tradeNo);
    return runIdempotent(this.db, member, (tx) => this.checkIn(tx, tradeNo, { userId: member.userId, who: 'staff' }));
  }

  /** Checks a booking in within the given transaction; no effect if it is already checked in. */
  async checkIn(tx: Tx, tradeNo: string, by: Actor): Promise<AttendanceReply> {
    const booking = await this.lockBooking(tx, tradeNo);
    if (booking.promiseStatus === promiseStatus.checkedIn) return { tradeNo, promiseStatus: booking.promiseStatus };
    if (booking.orderStatus !== '1' || booking.payStatus === 1) throw new Failure(orderFailure.illegalStep);
    this.throwIfRefused(whyNot(promiseMachine, 'checkIn', booking, booking), booking);
    await this.saveMove(tx, booking, promiseStatus.checkedIn, {
      action: 'signIn',
      ...by,
      note: null,
      signAt: booking.now,
    });
    return { tradeNo, promiseStatus: promiseStatus.checkedIn };
  }

  /**
   * Checks a booking in as of an earlier instant (epoch ms), which a door without network reports; a no-show that it
   * disproves is revoked. No effect if it is already checked in.
   */
  async checkInAt(tx: Tx, tradeNo: string, at: number, by: Actor): Promise<void> {
    const booking = await this.lockBooking(tx, tradeNo);
    if (booking.promiseStatus === promiseStatus.checkedIn) return;
    const proves = whyNot(promiseMachine, 'proveEntry', booking, { ...booking, cameAt: at }) === null;
    if (!proves) this.throwIfRefused(whyNot(promiseMachine, 'checkIn', booking, { ...booking, now: at }), booking);
    await this.saveMove(tx, booking, promiseStatus.checkedIn, {
      action: proves ? 'proveEntry' : 'signIn',
      ...by,
      note: null,
      signAt: at,
    });
    if (proves) tx.emit(promiseMended, { ...eventFields(booking), promiseStatus: promiseStatus.checkedIn });
  }

  /**
   * Ends a running booking of its member at the door of its site, or by staff: the remaining time is released on site,
   * and the member, who came, counts as arrived. The caller holds the lock of the day. Throws if it does not run.
   */
  async endEarly(
    tx: Tx,
    { tradeNo, userId, siteId, date }: Pick<BookingAttendance, 'tradeNo' | 'userId' | 'siteId' | 'date'>,
    by: Actor = { userId, who: 'member' },
  ): Promise<{ end: string }> {
    const booking = await this.lockBooking(tx, tradeNo);
    const isOwn = booking.userId === userId && booking.siteId === siteId && booking.date === date;
    const runs = booking.startsAt <= booking.now && booking.now < booking.endsAt;
    if (!isOwn || !runs || booking.orderStatus !== '1' || booking.payStatus === 1)
      throw new Failure(orderFailure.illegalStep);
    if (!whyNot(promiseMachine, 'checkIn', booking, booking))
      await this.saveMove(tx, booking, promiseStatus.checkedIn, {
        action: 'signIn',
        ...by,
        note: null,
        signAt: booking.now,
      });
    const patch = await this.store.releaseSlots(tx, tradeNo);
    if (!patch) throw new Failure(orderFailure.illegalStep);
    await this.orders.note(tx, tradeNo, 'endEarly', by);
    const order = await this.orders.lockRow(tx, tradeNo);
    tx.emitLive([{ room: room.site(siteId, date), patch }, ...this.orders.roomChangesOf(order)]);
    return { end: schoolStamp(booking.now).slice(11, 16) };
  }

  /** Waives a no-show by staff (T14). */
  async waive(member: Member, tradeNo: string, reason: string): Promise<AttendanceReply> {
    await this.orders.findInScope(member, tradeNo);
    return runIdempotent(this.db, member, async (tx) => {
      const previous = (await this.lockBooking(tx, tradeNo)).promiseStatus;
      const done = await this.forgive(tx, tradeNo, { userId: member.userId, who: 'staff' }, reason);
      await writeAudit(tx, member, {
        action: 'order.waive',
        object: tradeNo,
        before: { promiseStatus: previous },
        after: { promiseStatus: done.promiseStatus },
        reason,
      });
      return done;
    });
  }

  /** Waives within the given transaction; called for an approved appeal. */
  async forgive(tx: Tx, tradeNo: string, by: Actor, reason: string): Promise<AttendanceReply> {
    const booking = await this.lockBooking(tx, tradeNo);
    if (booking.closedAt !== null) throw new Failure(orderFailure.orderClosed);
    this.throwIfRefused(whyNot(promiseMachine, 'waive', booking, {}), booking);
    await this.saveMove(tx, booking, promiseStatus.waived, { action: 'waive', ...by, note: reason });
    return { tradeNo, promiseStatus: promiseStatus.waived };
  }

  /**
   * Marks a no-show after the grace period (T12); false if a person came. Releases the remaining slots if the rules say
   * so.
   */
  markMissed(tradeNo: string): Promise<boolean> {
    return this.withLockedBooking(tradeNo, async (tx, booking) => {
      if (whyNot(promiseMachine, 'miss', booking, booking)) return false;
      const released = booking.autoRelease ? await this.releaseSlots(tx, booking) : [];
      return this.saveMove(
        tx,
        booking,
        promiseStatus.noShow,
        {
          action: 'miss',
          userId: null,
          who: 'system',
          note: `${schoolStamp(booking.opensAt)} – ${schoolStamp(booking.graceEndsAt)}`,
        },
        released,
      );
    });
  }

  /** Marks an early leave (T13). */
  markLeftEarly(tradeNo: string, leftAt: number): Promise<boolean> {
    return this.withLockedBooking(tradeNo, async (tx, booking) => {
      if (
        booking.stayUntil === null ||
        whyNot(promiseMachine, 'leaveEarly', booking, { leftAt, stayUntil: booking.stayUntil })
      )
        return false;
      return this.saveMove(tx, booking, promiseStatus.leftEarly, {
        action: 'leaveEarly',
        userId: null,
        who: 'system',
        note: schoolStamp(leftAt),
        leaveAt: leftAt,
      });
    });
  }

  private withLockedBooking(
    tradeNo: string,
    work: (tx: Tx, booking: BookingAttendance) => Promise<boolean>,
  ): Promise<boolean> {
    return this.db.transact(async (tx) => {
      await this.store.lockDay(tx, tradeNo);
      const booking = await this.store.lock(tx, tradeNo);
      return booking !== null && booking.orderStatus === '1' && booking.payStatus !== 1 ? work(tx, booking) : false;
    });
  }

  private async releaseSlots(tx: Tx, { tradeNo, siteId, date }: BookingAttendance): Promise<RoomChange[]> {
    const patch = await this.store.releaseSlots(tx, tradeNo);
    if (!patch) return [];
    await this.orders.note(tx, tradeNo, 'letGo', systemActor);
    return [{ room: room.site(siteId, date), patch }];
  }

  private async lockBooking(tx: Tx, tradeNo: string): Promise<BookingAttendance> {
    const booking = await this.store.lock(tx, tradeNo);
    if (!booking) throw new Failure(orderFailure.orderMissing);
    return booking;
  }

  private throwIfRefused(refusal: ReturnType<typeof whyNot>, { opensAt }: BookingAttendance): void {
    if (refusal)
      throw new Failure(refusal, refusal === orderFailure.signTooEarly ? { nextAllowedAt: schoolStamp(opensAt) } : {});
  }

  private async saveMove(
    tx: Tx,
    booking: BookingAttendance,
    to: PromiseStatus,
    move: Parameters<PromiseStore['move']>[3],
    changes: readonly RoomChange[] = [],
  ): Promise<boolean> {
    if (!(await this.store.move(tx, booking, { promiseStatus: to }, move))) return false;
    if (to === promiseStatus.noShow || to === promiseStatus.leftEarly)
      tx.emit(promiseBroken, { ...eventFields(booking), promiseStatus: to, at: booking.startsAt });
    if (to === promiseStatus.waived) tx.emit(promiseMended, { ...eventFields(booking), promiseStatus: to });
    const order = await this.orders.lockRow(tx, booking.tradeNo);
    tx.emitLive([...changes, ...this.orders.roomChangesOf(order)]);
    return true;
  }
}
