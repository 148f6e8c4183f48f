import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { maskName } from '#domain/kit/identity';
import { step } from '#domain/kit/machine';
import { fen, toYuan } from '#domain/kit/money';
import { addDays, clockOf, daysBetween } from '#domain/kit/time';
import { closureMachine, UNDO_MS } from '#domain/closures/closure.machine';
import { closureStatus } from '#domain/closures/closure.status';
import { orderFailure } from '#domain/orders/order.failures';
import { payStatus } from '#domain/orders/order.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { closures, type ClosureRow } from '#contract/closures/closure.contract';
import { writeAudit } from '#server/kit/access/audit';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { Clock, schoolStamp, schoolTime } from '#server/kit/runtime/clock';
import { atLeast, atMost, equals, listAll, listPage, type ListQuery } from '#server/kit/db/list';
import { runIdempotent } from '#server/kit/access/idempotency';
import { scopeReaches, scopeConditions, type Scope } from '#server/kit/access/scope';
import { ClosureBench } from './closure-bench';
import { ClosureDayService } from './closure-day.service';
import type { Closure, AffectedBooking, ClosureTarget } from './closure.store';

type ClosureFilterKey = keyof Omit<ParsedOf<typeof closures.list>, 'page' | 'size' | 'sort' | 'order'>;
interface StoredClosureRow extends Record<string, unknown>, Omit<ClosureRow, 'gmtCreate' | 'clock' | 'refund'> {
  readonly gmtCreate: Date;
  readonly refund: number;
  readonly beginMinute: number;
  readonly endMinute: number;
}

const MAX_CLOSURE_DAYS = 62;
/** Days processed within the request; a sweep does the rest. */
const DAYS_PER_REQUEST = 12;
const scopeColumns = { venue: 'c.venue_id' };
const closureList: ListQuery<ClosureFilterKey, 'gmtCreate'> = {
  select: `c.id, v.venue_name as "venueName", v.en_name as "enVenueName", (select string_agg(s.site_name, '、' order by s.id) from site s where s.id = any (c.site_ids)) as sites, (select string_agg(s.en_name, ', ' order by s.id) from site s where s.id = any (c.site_ids)) as "sitesEn",
    c.begin_date as "beginDate", c.end_date as "endDate", c.begin_minute as "beginMinute", c.end_minute as "endMinute", c.reason_type as "reasonType", c.note, c.status, u.name as "userName", c.gmt_create as "gmtCreate", epoch_ms(c.undo_until) as "undoUntil",
    (select count(*)::int from closure_order o where o.closure_id = c.id and o.fate <> 3) as orders, (select count(*)::int from closure_order o where o.closure_id = c.id and o.fate = 3) as left, (select coalesce(sum(o.amount), 0)::int from closure_order o where o.closure_id = c.id and o.fate = 1) as refund`,
  from: 'closure c join venue v on v.id = c.venue_id join app_user u on u.id = c.user_id',
  filters: {
    venueId: equals('c.venue_id'),
    status: equals('c.status'),
    reasonType: equals('c.reason_type'),
    dateFrom: atLeast('c.end_date'),
    dateTo: atMost('c.begin_date'),
  },
  sorts: { gmtCreate: 'c.id' },
  tieBreaker: 'c.id desc',
};

const toClosureRow = ({ gmtCreate, beginMinute, endMinute, refund, ...row }: StoredClosureRow): ClosureRow => ({
  ...row,
  userName: maskName(row.userName),
  clock: `${clockOf(beginMinute)}–${clockOf(endMinute)}`,
  refund: toYuan(fen(refund)),
  gmtCreate: schoolStamp(gmtCreate.getTime()),
});
const toAffectedView = ({
  tradeNo,
  userName,
  siteName,
  enSiteName,
  date,
  detail,
  detailEn,
  payStatus: pay,
  kept,
  fate,
}: AffectedBooking) => ({
  tradeNo,
  userName: maskName(userName),
  siteName,
  enSiteName,
  date,
  detail,
  detailEn,
  payStatus: pay,
  refund: toYuan(fen(kept)),
  fate,
});
const canEnd = ({ payStatus: pay }: AffectedBooking): boolean => pay === payStatus.unpaid || pay === payStatus.paid;

/** Closes booked places (T17): previewed, applied day by day, undone as a whole within five minutes. */
@Injectable()
export class ClosureService {
  constructor(
    private readonly bench: ClosureBench,
    private readonly days: ClosureDayService,
    private readonly clock: Clock,
  ) {}

  async list(caller: Caller, filter: ParsedOf<typeof closures.list>): Promise<AnswerOf<typeof closures.list>> {
    const found = await listPage<StoredClosureRow>(
      this.bench.db,
      closureList,
      filter,
      scopeConditions(requireMember(caller), scopeColumns),
    );
    return { ...found, content: found.content.map(toClosureRow) };
  }

  async detail(caller: Caller, id: number): Promise<AnswerOf<typeof closures.detail>> {
    const scope = scopeConditions(requireMember(caller), scopeColumns);
    const { sql, values } = listAll(closureList, {}, 1, (bind) => [`c.id = ${bind(id)}`, ...scope(bind)]);
    const [row] = await this.bench.db.rows<StoredClosureRow>(sql, values);
    if (!row) throw new Failure(orderFailure.closureMissing);
    return { ...toClosureRow(row), met: (await this.bench.store.bookingsOf(this.bench.db, id)).map(toAffectedView) };
  }

  /** Returns the effect of the closure as of now. */
  async preview(caller: Caller, target: ParsedOf<typeof closures.preview>): Promise<AnswerOf<typeof closures.preview>> {
    this.validateTarget(requireMember(caller), target);
    const affected = await this.bench.store.findAffected(this.bench.db, target);
    const ending = affected.filter(canEnd);
    const days = daysBetween(target.beginDate, target.endDate) + 1;
    const slots = target.siteIds.flatMap((siteId) =>
      Array.from(
        { length: days },
        (_, n) =>
          this.bench.plans.closureSlots({
            siteId,
            date: addDays(target.beginDate, n),
            spaceIds: target.spaceIds,
            from: target.beginMinute,
            to: target.endMinute,
          })?.slots.length ?? 0,
      ),
    );
    return {
      orders: affected.map(toAffectedView),
      count: ending.length,
      left: affected.length - ending.length,
      refund: toYuan(fen(ending.reduce((sum, { kept }) => sum + kept, 0))),
      days,
      slots: slots.reduce((sum, n) => sum + n, 0),
    };
  }

  /** Creates the closure and starts applying its days; `expect` is the number of bookings the caller has seen. */
  async apply(
    caller: Caller,
    { expect, ...target }: ParsedOf<typeof closures.apply>,
  ): Promise<AnswerOf<typeof closures.apply>> {
    const member = requireMember(caller);
    const venueId = this.validateTarget(member, target);
    const created = await runIdempotent(this.bench.db, caller, async (tx) => {
      const count = (await this.bench.store.findAffected(tx, target)).filter(canEnd).length;
      if (count !== expect) throw new Failure(orderFailure.closureMoved, { count });
      const closure = await this.bench.store.insert(tx, { ...target, venueId, userId: member.userId }, UNDO_MS);
      await writeAudit(tx, caller, {
        action: 'closure.apply',
        object: String(closure.id),
        after: { venueId, siteIds: target.siteIds, from: target.beginDate, to: target.endDate, orders: count },
        reason: target.note,
      });
      return { id: closure.id, status: closure.status, undoUntil: closure.undoUntil };
    });
    await this.processDays(created.id);
    return { ...created, status: (await this.bench.store.find(this.bench.db, created.id))?.status ?? created.status };
  }

  /** Undoes a closure while its refunds wait. */
  async undo(caller: Caller, id: number): Promise<AnswerOf<typeof closures.undo>> {
    const member = requireMember(caller);
    const undone = await runIdempotent(this.bench.db, caller, async (tx) => {
      const closure = await this.bench.store.lock(tx, id);
      if (!closure || !scopeReaches(member, { venueId: closure.venueId }))
        throw new Failure(orderFailure.closureMissing);
      const next = step(closureMachine, 'undo', closure, closure);
      await this.bench.store.move(tx, closure, next);
      await this.bench.store.holdRefunds(tx, id);
      await writeAudit(tx, caller, {
        action: 'closure.undo',
        object: String(id),
        before: { status: closure.status },
        after: { status: next.status },
      });
      return { id, status: next.status, undoUntil: closure.undoUntil };
    });
    await this.processDays(id);
    return { ...undone, status: (await this.bench.store.find(this.bench.db, id))?.status ?? undone.status };
  }

  /** Applies or undoes the pending days; an interrupted run is continued by the next one. */
  async processDays(id: number, maxDays = DAYS_PER_REQUEST): Promise<void> {
    const closure = await this.bench.store.find(this.bench.db, id);
    if (!closure || (closure.status !== closureStatus.applying && closure.status !== closureStatus.undoing)) return;
    const undoing = closure.status === closureStatus.undoing;
    const remaining = (await this.bench.store.days(this.bench.db, id)).filter(({ state }) =>
      undoing ? state !== 2 : state === 0,
    );
    for (const { siteId, date } of remaining.slice(0, maxDays))
      await (undoing ? this.days.reopen(closure, siteId, date) : this.days.close(closure, siteId, date));
    if (remaining.length <= maxDays)
      await this.bench.store.move(
        this.bench.db,
        closure,
        undoing ? step(closureMachine, 'finishUndo', closure, {}) : step(closureMachine, 'finish', closure, {}),
      );
  }

  /** Returns the ids of unfinished closures. */
  findUnfinished(): Promise<number[]> {
    return this.bench.store.findUnfinished(this.bench.db);
  }

  private validateTarget(scope: Scope, target: ClosureTarget): Closure['venueId'] {
    const venueId = this.bench.plans.venueOf(target.siteIds, target.spaceIds);
    if (venueId === null) throw new Failure(orderFailure.closureSites);
    if (!scopeReaches(scope, { venueId })) throw new Failure(orderFailure.closureMissing);
    const days = daysBetween(target.beginDate, target.endDate);
    if (
      days < 0 ||
      days >= MAX_CLOSURE_DAYS ||
      target.beginMinute >= target.endMinute ||
      target.endDate < schoolTime(this.clock.now()).date
    )
      throw new Failure(orderFailure.closureWindow);
    return venueId;
  }
}
