import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { fen, toYuan } from '#domain/kit/money';
import { daysBetween } from '#domain/kit/time';
import { closureMachine, UNDO_MS } from '#domain/closures/closure.machine';
import { closureStatus } from '#domain/closures/closure.status';
import { orderFailure } from '#domain/orders/order.failures';
import { payStatus } from '#domain/orders/order.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { closures } from '#contract/closures/closure.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { runIdempotent } from '#server/kit/access/idempotency';
import { scopeReaches } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import type { AffectedBooking } from './closure-booking.store';
import { ClosureDayService } from './closure-day.service';
import { toAffectedView } from './closure-list.service';
import { ClosureTargetService } from './closure-target.service';
import { ClosureStore } from './closure.store';

/** Days processed within the request; a sweep does the rest. */
const DAYS_PER_REQUEST = 12;
const canEnd = ({ payStatus: pay }: AffectedBooking): boolean => pay === payStatus.unpaid || pay === payStatus.paid;

/** Closes booked places (T17): previewed, applied day by day, undone as a whole within five minutes. */
@Injectable()
export class ClosureService {
  constructor(
    private readonly db: Db,
    private readonly store: ClosureStore,
    private readonly targets: ClosureTargetService,
    private readonly days: ClosureDayService,
  ) {}

  /** Returns the effect of the closure as of now. */
  async preview(caller: Member, target: ParsedOf<typeof closures.preview>): Promise<AnswerOf<typeof closures.preview>> {
    this.targets.assertValid(caller, target);
    const affected = await this.store.bookings.findAffected(target);
    const ending = affected.filter(canEnd);
    const days = daysBetween(target.beginDate, target.endDate) + 1;
    return {
      orders: affected.map(toAffectedView),
      count: ending.length,
      left: affected.length - ending.length,
      refund: toYuan(fen(ending.reduce((sum, { kept }) => sum + kept, 0))),
      days,
      slots: this.targets.countSlots(target),
    };
  }

  /** Creates the closure and starts applying its days; `expect` is the number of bookings the caller has seen. */
  async apply(
    member: Member,
    { expect, ...target }: ParsedOf<typeof closures.apply>,
  ): Promise<AnswerOf<typeof closures.apply>> {
    const venueId = this.targets.assertValid(member, target);
    const created = await runIdempotent(this.db, member, async (tx) => {
      const count = (await this.store.bookings.findAffected(target, tx)).filter(canEnd).length;
      if (count !== expect) throw new Failure(orderFailure.closureMoved, { count });
      const closure = await this.store.add(tx, { ...target, venueId, userId: member.userId }, UNDO_MS);
      await writeAudit(tx, member, {
        action: 'closure.apply',
        object: String(closure.id),
        after: { venueId, siteIds: target.siteIds, from: target.beginDate, to: target.endDate, orders: count },
        reason: target.note,
      });
      return { id: closure.id, status: closure.status, undoUntil: closure.undoUntil };
    });
    await this.processDays(created.id);
    return { ...created, status: (await this.store.find(created.id))?.status ?? created.status };
  }

  /** Undoes a closure while its refunds wait. */
  async undo(member: Member, id: number): Promise<AnswerOf<typeof closures.undo>> {
    const undone = await runIdempotent(this.db, member, async (tx) => {
      const closure = await this.store.lock(tx, id);
      if (!closure || !scopeReaches(member, { venueId: closure.venueId }))
        throw new Failure(orderFailure.closureMissing);
      const next = step(closureMachine, 'undo', closure, closure);
      await this.store.move(closure, next, tx);
      await this.store.bookings.holdRefunds(tx, id);
      await writeAudit(tx, member, {
        action: 'closure.undo',
        object: String(id),
        before: { status: closure.status },
        after: { status: next.status },
      });
      return { id, status: next.status, undoUntil: closure.undoUntil };
    });
    await this.processDays(id);
    return { ...undone, status: (await this.store.find(id))?.status ?? undone.status };
  }

  /** Applies or undoes the pending days; an interrupted run is continued by the next one. */
  async processDays(id: number, maxDays = DAYS_PER_REQUEST): Promise<void> {
    const closure = await this.store.find(id);
    if (!closure || (closure.status !== closureStatus.applying && closure.status !== closureStatus.undoing)) return;
    const undoing = closure.status === closureStatus.undoing;
    const remaining = (await this.store.findDays(id)).filter(({ state, isCleared }) =>
      undoing ? state !== 2 : state !== 2 && !isCleared,
    );
    for (const { siteId, date } of remaining.slice(0, maxDays))
      await (undoing ? this.days.reopen(closure, siteId, date) : this.days.close(closure, siteId, date));
    if (remaining.length <= maxDays)
      await this.store.move(
        closure,
        undoing ? step(closureMachine, 'finishUndo', closure, {}) : step(closureMachine, 'finish', closure, {}),
      );
  }

  /** Returns the ids of unfinished closures. */
  findUnfinished(): Promise<number[]> {
    return this.store.findUnfinished();
  }
}
