import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { LocalDate } from '#domain/kit/time';
import type { ClosureState } from '#domain/closures/closure.machine';
import { closureStatus } from '#domain/closures/closure.status';
import { insertRow } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { ClosureBookingStore, type ClosureTarget } from './closure-booking.store';
import { ClosureDayEntity } from './closure-day.entity';
import { ClosureSlotStore } from './closure-slot.store';
import { ClosureEntity } from './closure.entity';

/** A closure row. Instants in epoch ms. */
export interface Closure
  extends
    ClosureState,
    ClosureTarget,
    Readonly<Pick<ClosureEntity, 'id' | 'venueId' | 'reasonType' | 'note' | 'userId'>>,
    Record<string, unknown> {
  readonly undoUntil: number;
  readonly now: number;
}

/** A closure to insert. */
type NewClosure = ClosureTarget & Pick<Closure, 'venueId' | 'reasonType' | 'note' | 'userId'>;

/** One site's day of a closure. */
type ClosureDay = Pick<ClosureDayEntity, 'siteId' | 'state' | 'occupiedNo' | 'isCleared'> & {
  readonly date: LocalDate;
};

const SELECT = `
  select
    id, venue_id as "venueId", site_ids as "siteIds", space_ids as "spaceIds", begin_date as "beginDate",
    end_date as "endDate", begin_minute as "beginMinute", end_minute as "endMinute", reason_type as "reasonType",
    note, status, user_id as "userId", epoch_ms(undo_until) as "undoUntil", epoch_ms(app_now()) as now
  from closure
`;

/** Rows of closures and their days, with the stores of the bookings and slots they affect. */
@Injectable()
export class ClosureStore {
  constructor(
    private readonly db: Db,
    readonly bookings: ClosureBookingStore,
    readonly slots: ClosureSlotStore,
  ) {}

  /** Inserts a closure with its days; it can be undone for a time in ms. */
  async add(
    tx: Tx,
    { venueId, siteIds, spaceIds, beginDate, endDate, beginMinute, endMinute, reasonType, note, userId }: NewClosure,
    undoMs: number,
  ): Promise<Closure> {
    const id = await insertRow(tx, ClosureEntity, {
      venueId,
      siteIds,
      spaceIds,
      beginDate,
      endDate,
      beginMinute,
      endMinute,
      reasonType,
      note,
      userId,
      undoUntil: () => `app_now() + ${Number(undoMs)} * interval '1 millisecond'`,
    });
    await tx.rows(
      `
        insert into closure_day (closure_id, site_id, date)
        select $1, s, d::date
        from unnest($2::int[]) s
          cross join generate_series($3::date, $4::date, interval '1 day') d
      `,
      [id, siteIds, beginDate, endDate],
    );
    return (await this.find(id, tx)) as Closure;
  }

  async find(id: number, on: Pick<Tx | Db, 'rows'> = this.db): Promise<Closure | null> {
    const [row] = await on.rows<Closure>(`${SELECT} where id = $1`, [id]);
    return row ?? null;
  }

  async lock(tx: Tx, id: number): Promise<Closure | null> {
    const [row] = await tx.rows<Closure>(`${SELECT} where id = $1 for no key update`, [id]);
    return row ?? null;
  }

  /** Updates the state of a closure unless it changed meanwhile. */
  async move(
    { id, status }: Pick<Closure, 'id' | 'status'>,
    next: ClosureState,
    on: Pick<Tx | Db, 'repository'> = this.db,
  ): Promise<void> {
    await on.repository(ClosureEntity).update({ id, status }, { status: next.status });
  }

  /** Returns closures that are being applied or undone. */
  async findUnfinished(): Promise<number[]> {
    const rows = await this.db.repository(ClosureEntity).find({
      select: { id: true },
      where: { status: In([closureStatus.applying, closureStatus.undoing]) },
      order: { id: 'ASC' },
    });
    return rows.map(({ id }) => id);
  }

  /** Returns the days of a closure in order. */
  async findDays(id: number): Promise<ClosureDay[]> {
    const days = await this.db
      .repository(ClosureDayEntity)
      .find({ where: { closureId: id }, order: { date: 'ASC', siteId: 'ASC' } });
    return days.map(({ date, ...day }) => ({ ...day, date: date as LocalDate }));
  }

  /** Locks and returns one site's day of a closure. */
  lockDayOf(tx: Tx, id: number, siteId: number, date: string): Promise<ClosureDayEntity | null> {
    return tx
      .repository(ClosureDayEntity)
      .findOne({ where: { closureId: id, siteId, date }, lock: { mode: 'pessimistic_write' } });
  }

  /** Records that one site's day is closed or reopened. */
  async changeDay(
    tx: Tx,
    id: number,
    { siteId, date }: Pick<ClosureDay, 'siteId' | 'date'>,
    state: 1 | 2,
    occupiedNo: string | null,
  ): Promise<void> {
    await tx.repository(ClosureDayEntity).update({ closureId: id, siteId, date }, { state, occupiedNo });
  }

  /** Records that a closed day has no more bookings to deal with. */
  async markCleared(tx: Tx, id: number, { siteId, date }: Pick<ClosureDay, 'siteId' | 'date'>): Promise<void> {
    await tx.repository(ClosureDayEntity).update({ closureId: id, siteId, date }, { isCleared: true });
  }
}
