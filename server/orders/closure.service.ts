import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { maskName } from '#domain/kit/identity';
import { step } from '#domain/kit/machine';
import { fen, toYuan } from '#domain/kit/money';
import { addDays, clockOf, daysBetween } from '#domain/kit/time';
import { closureMachine, UNDO_MS } from '#domain/orders/closure.machine';
import { closureStatus } from '#domain/orders/closure.status';
import { orderFailure } from '#domain/orders/order.failures';
import { payStatus } from '#domain/orders/order.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { closures, type ClosureRow } from '#contract/orders/closure.contract';
import { audit } from '#server/kit/audit';
import { memberOf, type Caller } from '#server/kit/caller';
import { Clock, schoolStamp, schoolTime } from '#server/kit/clock';
import { atLeast, atMost, is, listAll, listPage, type ListSpec } from '#server/kit/list';
import { once } from '#server/kit/once';
import { reaches, scoped, type Scope } from '#server/kit/scope';
import { ClosureBench } from './closure-bench';
import { ClosureDayService } from './closure-day.service';
import type { Closure, Met, Wanted } from './closure.store';

type Filter = keyof Omit<ParsedOf<typeof closures.list>, 'page' | 'size' | 'sort' | 'order'>;
interface Stored extends Record<string, unknown>, Omit<ClosureRow, 'gmtCreate' | 'clock' | 'refund'> {
  readonly gmtCreate: Date;
  readonly refund: number;
  readonly beginMinute: number;
  readonly endMinute: number;
}

const MOST_DAYS = 62;
/** Days processed within the request; a sweep does the rest. */
const AT_ONCE = 12;
const columns = { venue: 'c.venue_id' };
const list: ListSpec<Filter, 'gmtCreate'> = {
  select: `c.id, v.venue_name as "venueName", v.en_name as "enVenueName", (select string_agg(s.site_name, '、' order by s.id) from site s where s.id = any (c.site_ids)) as sites, (select string_agg(s.en_name, ', ' order by s.id) from site s where s.id = any (c.site_ids)) as "sitesEn",
    c.begin_date as "beginDate", c.end_date as "endDate", c.begin_minute as "beginMinute", c.end_minute as "endMinute", c.reason_type as "reasonType", c.note, c.status, u.name as "userName", c.gmt_create as "gmtCreate", epoch_ms(c.undo_until) as "undoUntil",
    (select count(*)::int from closure_order o where o.closure_id = c.id and o.fate <> 3) as orders, (select count(*)::int from closure_order o where o.closure_id = c.id and o.fate = 3) as left, (select coalesce(sum(o.amount), 0)::int from closure_order o where o.closure_id = c.id and o.fate = 1) as refund`,
  from: 'closure c join venue v on v.id = c.venue_id join app_user u on u.id = c.user_id',
  filters: {
    venueId: is('c.venue_id'),
    status: is('c.status'),
    reasonType: is('c.reason_type'),
    dateFrom: atLeast('c.end_date'),
    dateTo: atMost('c.begin_date'),
  },
  sorts: { gmtCreate: 'c.id' },
  last: 'c.id desc',
};

const shown = ({ gmtCreate, beginMinute, endMinute, refund, ...row }: Stored): ClosureRow => ({
  ...row,
  userName: maskName(row.userName),
  clock: `${clockOf(beginMinute)}–${clockOf(endMinute)}`,
  refund: toYuan(fen(refund)),
  gmtCreate: schoolStamp(gmtCreate.getTime()),
});
const metShown = ({
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
}: Met) => ({
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
const canEnd = ({ payStatus: pay }: Met): boolean => pay === payStatus.unpaid || pay === payStatus.paid;

/** Closes booked places (T17): previewed, applied day by day, undone as a whole within five minutes. */
@Injectable()
export class ClosureService {
  constructor(
    private readonly bench: ClosureBench,
    private readonly days: ClosureDayService,
    private readonly clock: Clock,
  ) {}

  async list(caller: Caller, asked: ParsedOf<typeof closures.list>): Promise<AnswerOf<typeof closures.list>> {
    const found = await listPage<Stored>(this.bench.db, list, asked, scoped(memberOf(caller), columns));
    return { ...found, content: found.content.map(shown) };
  }

  async detail(caller: Caller, id: number): Promise<AnswerOf<typeof closures.detail>> {
    const scope = scoped(memberOf(caller), columns);
    const { sql, values } = listAll(list, {}, 1, (bind) => [`c.id = ${bind(id)}`, ...scope(bind)]);
    const [row] = await this.bench.db.rows<Stored>(sql, values);
    if (!row) throw new Failure(orderFailure.closureMissing);
    return { ...shown(row), met: (await this.bench.store.metBy(this.bench.db, id)).map(metShown) };
  }

  /** Returns the effect of the closure as of now. */
  async preview(caller: Caller, wanted: ParsedOf<typeof closures.preview>): Promise<AnswerOf<typeof closures.preview>> {
    this.insist(memberOf(caller), wanted);
    const met = await this.bench.store.met(this.bench.db, wanted);
    const ending = met.filter(canEnd);
    const days = daysBetween(wanted.beginDate, wanted.endDate) + 1;
    const slots = wanted.siteIds.flatMap((siteId) =>
      Array.from(
        { length: days },
        (_, n) =>
          this.bench.plans.closing({
            siteId,
            date: addDays(wanted.beginDate, n),
            spaceIds: wanted.spaceIds,
            from: wanted.beginMinute,
            to: wanted.endMinute,
          })?.slots.length ?? 0,
      ),
    );
    return {
      orders: met.map(metShown),
      count: ending.length,
      left: met.length - ending.length,
      refund: toYuan(fen(ending.reduce((sum, { kept }) => sum + kept, 0))),
      days,
      slots: slots.reduce((sum, n) => sum + n, 0),
    };
  }

  /** Creates the closure and starts applying its days; `expect` is the number of bookings the caller has seen. */
  async apply(
    caller: Caller,
    { expect, ...wanted }: ParsedOf<typeof closures.apply>,
  ): Promise<AnswerOf<typeof closures.apply>> {
    const member = memberOf(caller);
    const venueId = this.insist(member, wanted);
    const made = await once(this.bench.db, caller, async (tx) => {
      const count = (await this.bench.store.met(tx, wanted)).filter(canEnd).length;
      if (count !== expect) throw new Failure(orderFailure.closureMoved, { count });
      const closure = await this.bench.store.open(tx, { ...wanted, venueId, userId: member.userId }, UNDO_MS);
      await audit(tx, caller, {
        action: 'closure.apply',
        object: String(closure.id),
        after: { venueId, siteIds: wanted.siteIds, from: wanted.beginDate, to: wanted.endDate, orders: count },
        reason: wanted.note,
      });
      return { id: closure.id, status: closure.status, undoUntil: closure.undoUntil };
    });
    await this.carry(made.id);
    return { ...made, status: (await this.bench.store.find(this.bench.db, made.id))?.status ?? made.status };
  }

  /** Undoes a closure while its refunds wait. */
  async undo(caller: Caller, id: number): Promise<AnswerOf<typeof closures.undo>> {
    const member = memberOf(caller);
    const made = await once(this.bench.db, caller, async (tx) => {
      const closure = await this.bench.store.lock(tx, id);
      if (!closure || !reaches(member, { venueId: closure.venueId })) throw new Failure(orderFailure.closureMissing);
      const next = step(closureMachine, 'undo', closure, closure);
      await this.bench.store.move(tx, closure, next);
      await this.bench.store.holdRefunds(tx, id);
      await audit(tx, caller, {
        action: 'closure.undo',
        object: String(id),
        before: { status: closure.status },
        after: { status: next.status },
      });
      return { id, status: next.status, undoUntil: closure.undoUntil };
    });
    await this.carry(id);
    return { ...made, status: (await this.bench.store.find(this.bench.db, id))?.status ?? made.status };
  }

  /** Applies or undoes the pending days; an interrupted run is continued by the next one. */
  async carry(id: number, most = AT_ONCE): Promise<void> {
    const closure = await this.bench.store.find(this.bench.db, id);
    if (!closure || (closure.status !== closureStatus.applying && closure.status !== closureStatus.undoing)) return;
    const undoing = closure.status === closureStatus.undoing;
    const left = (await this.bench.store.days(this.bench.db, id)).filter(({ state }) =>
      undoing ? state !== 2 : state === 0,
    );
    for (const { siteId, date } of left.slice(0, most))
      await (undoing ? this.days.reopen(closure, siteId, date) : this.days.close(closure, siteId, date));
    if (left.length <= most)
      await this.bench.store.move(
        this.bench.db,
        closure,
        undoing ? step(closureMachine, 'finishUndo', closure, {}) : step(closureMachine, 'finish', closure, {}),
      );
  }

  /** Returns the ids of unfinished closures. */
  due(): Promise<number[]> {
    return this.bench.store.due(this.bench.db);
  }

  private insist(scope: Scope, wanted: Wanted): Closure['venueId'] {
    const venueId = this.bench.plans.venueOf(wanted.siteIds, wanted.spaceIds);
    if (venueId === null) throw new Failure(orderFailure.closureSites);
    if (!reaches(scope, { venueId })) throw new Failure(orderFailure.closureMissing);
    const days = daysBetween(wanted.beginDate, wanted.endDate);
    if (
      days < 0 ||
      days >= MOST_DAYS ||
      wanted.beginMinute >= wanted.endMinute ||
      wanted.endDate < schoolTime(this.clock.now()).date
    )
      throw new Failure(orderFailure.closureWindow);
    return venueId;
  }
}
