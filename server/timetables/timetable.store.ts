import { Injectable } from '@nestjs/common';
import { orderStatus } from '#domain/orders/order.status';
import { lessonKey, type LessonOccupation, type Lesson } from '#domain/timetables/timetable.rules';
import { Db, type Tx } from '#server/kit/db/db';
import { TimetableDateEntity } from './timetable-date.entity';
import { TimetableLessonEntity } from './timetable-lesson.entity';

type Connection = Pick<Tx | Db, 'rows'>;

/** A lesson as imported last, with its occupations on days that are not over. */
export interface StoredLesson extends Lesson, Record<string, unknown> {
  readonly id: number;
  readonly held: readonly LessonOccupation[];
}

/** One space needed for one slot, with the number of its row. */
export interface RequestedSpace {
  readonly n: number;
  readonly space: number;
  readonly day: string;
  readonly from: string;
  readonly to: string;
}

/** The conflicts of a row: number of dates, and the first space. */
interface TimetableConflict extends Record<string, unknown> {
  readonly n: number;
  readonly dates: number;
  readonly first: string;
  readonly space: number;
}

const CLAIMS_AT_ONCE = 5_000;

/** Stores timetable lessons and their occupations. */
@Injectable()
export class TimetableStore {
  constructor(private readonly db: Db) {}

  /** Returns the stored lessons of the terms and sites, by key. */
  async findLessons(
    on: Connection,
    pairs: readonly Pick<Lesson, 'term' | 'siteId'>[],
  ): Promise<Map<string, StoredLesson>> {
    const rows = await on.rows<StoredLesson>(
      `
        select
          l.id, l.term, l.site_id as "siteId", l.space_ids as "spaceIds", l.course_no as "courseNo",
          l.course_name as "courseName", l.teacher, l.weekday, l.weeks, l.begin_minute as begin,
          l.end_minute as "end", l.date_from as "from", l.date_to as "to",
          coalesce((
            select jsonb_agg(jsonb_build_object('date', d.date, 'tradeNo', d.trade_no) order by d.date)
            from timetable_date d
              join v_venue_order o using (trade_no)
            where d.lesson_id = l.id and o.order_status = '${orderStatus.occupied}' and o.begin_at > school_now()
          ), '[]') as held
        from timetable_lesson l
        where (l.term, l.site_id) in (
          select x.term, x."siteId" from jsonb_to_recordset($1::jsonb) as x(term text, "siteId" int)
        )
        order by l.id
      `,
      [JSON.stringify(pairs.map(({ term, siteId }) => ({ term, siteId })))],
    );
    return new Map(rows.map((row) => [lessonKey(row), row]));
  }

  /**
   * Returns the needed spaces that are already claimed, except by lessons of the same terms and sites, which this
   * import replaces.
   */
  async findConflicts(
    pairs: readonly Pick<Lesson, 'term' | 'siteId'>[],
    requested: readonly RequestedSpace[],
  ): Promise<Map<number, TimetableConflict>> {
    const found = new Map<number, TimetableConflict>();
    for (let from = 0; from < requested.length; from += CLAIMS_AT_ONCE) {
      const rows = await this.db.rows<TimetableConflict>(
        `
          select w.n, count(distinct w.day)::int as dates, min(w.day) as first,
            (array_agg(w.space order by w.day, w."from"))[1] as space
          from jsonb_to_recordset($1::jsonb) as w(n int, space int, day text, "from" timestamp, "to" timestamp)
            join v_slot_hold h on h.space_id = w.space
              and h.during && tsrange(w."from", w."to")
              and h.released_at is null
              and (h.expires_at is null or h.expires_at > app_now())
          where not exists (
            select 1
            from timetable_date d
              join timetable_lesson l on l.id = d.lesson_id
            where d.trade_no = h.trade_no
              and (l.term, l.site_id) in (
                select x.term, x."siteId" from jsonb_to_recordset($2::jsonb) as x(term text, "siteId" int)
              )
          )
          group by w.n
        `,
        [
          JSON.stringify(requested.slice(from, from + CLAIMS_AT_ONCE)),
          JSON.stringify(pairs.map(({ term, siteId }) => ({ term, siteId }))),
        ],
      );
      for (const row of rows) if (!found.has(row.n)) found.set(row.n, row);
    }
    return found;
  }

  /** Inserts a lesson or changes the stored one, and returns its id. */
  async save(
    tx: Tx,
    { term, siteId, spaceIds, courseNo, courseName, teacher, weekday, weeks, begin, end, from, to }: Lesson,
    seriesNo: string,
    by: number,
  ): Promise<number> {
    const [row] = await tx.rows<{ id: number }>(
      `
        insert into timetable_lesson (
          term, site_id, space_ids, course_no, course_name, teacher, weekday, weeks, begin_minute, end_minute,
          date_from, date_to, series_no, imported_by
        )
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
        on conflict (term, site_id, course_no, weekday, begin_minute, space_ids)
        do update set course_name = excluded.course_name, teacher = excluded.teacher, weeks = excluded.weeks,
          end_minute = excluded.end_minute, date_from = excluded.date_from, date_to = excluded.date_to,
          imported_by = excluded.imported_by, imported_at = app_now()
        returning id
      `,
      [term, siteId, spaceIds, courseNo, courseName, teacher, weekday, weeks, begin, end, from, to, seriesNo, by],
    );
    return (row as { id: number }).id;
  }

  /** Links an occupation to its lesson. */
  async linkOccupation(tx: Tx, lessonId: number, { date, tradeNo }: LessonOccupation): Promise<void> {
    await tx.repository(TimetableDateEntity).insert({ lessonId, date, tradeNo });
  }

  /** Deletes a lesson; its occupations stay in the order history. */
  async drop(tx: Tx, lessonId: number): Promise<void> {
    await tx.repository(TimetableLessonEntity).delete(lessonId);
  }
}
