import { Injectable } from '@nestjs/common';
import { updateRows } from '#server/kit/db/columns';
import { In } from 'typeorm';
import { step } from '#domain/kit/machine';
import {
  IMPORT_KEPT_DAYS,
  IMPORT_LEASE_SECONDS,
  timetableImportMachine,
} from '#domain/timetables/timetable-import.machine';
import { timetableImportStatus, type TimetableImportStatus } from '#domain/timetables/timetable-import.status';
import type { Lesson } from '#domain/timetables/timetable.rules';
import { Db, type Tx } from '#server/kit/db/db';
import type { BookingRow } from '#server/booking/booking.service';
import { TimetableImportEntity } from './timetable-import.entity';
import { TimetableStepEntity } from './timetable-step.entity';

/** An unfinished import as the process that works on it knows it; `attempt` fences off an earlier process. */
export interface TimetableRun extends Record<string, unknown> {
  readonly id: number;
  readonly attempt: number;
  readonly userId: number;
  readonly roleId: number;
  readonly status: TimetableImportStatus;
}

/** A site's day. */
export interface SiteDate extends Record<string, unknown> {
  readonly siteId: number;
  readonly date: string;
}

/** A step that ends an occupation, or one that blocks slots for the lesson with this place in the import. */
export type TimetableStep = SiteDate &
  (
    | { readonly endsNo: string; readonly lessonN: null; readonly booking: null }
    | { readonly endsNo: null; readonly lessonN: number; readonly booking: BookingRow }
  );

/** A stored step with its number; the lesson is known once the import is decided. */
export type StoredStep = TimetableStep & {
  readonly n: number;
  readonly lessonId: number | null;
  readonly seriesNo: string | null;
};

/** Thrown if another process has taken over an import, which it then finishes or undoes. */
class LeaseLost extends Error {}

const { reserving, applying, undoing } = timetableImportStatus;
const RUN = `id, attempt, user_id as "userId", role_id as "roleId", status`;
const LEASE = `now() + ${IMPORT_LEASE_SECONDS} * interval '1 second'`;
const STEPS_AT_ONCE = 500;

/** Stores the plan of an import and its progress. */
@Injectable()
export class TimetableRunStore {
  constructor(private readonly db: Db) {}

  /** Begins an import; null while another is unfinished. */
  async begin(userId: number, roleId: number): Promise<TimetableRun | null> {
    const [run] = await this.db.rows<TimetableRun>(
      `
        insert into timetable_import (user_id, role_id, status, lease_until)
        values ($1, $2, $3, ${LEASE})
        on conflict ((true)) where status in (1, 2, 3) do nothing
        returning ${RUN}
      `,
      [userId, roleId, reserving],
    );
    return run ?? null;
  }

  /** Takes over the unfinished import if its lease has lapsed. */
  async takeLapsed(): Promise<TimetableRun | null> {
    const [run] = await this.db.rows<TimetableRun>(
      `
        update timetable_import
        set attempt = attempt + 1, lease_until = ${LEASE}
        where status in (${reserving}, ${applying}, ${undoing}) and lease_until < now()
        returning ${RUN}
      `,
    );
    return run ?? null;
  }

  /** Runs one transaction of an import, which it locks and whose lease it extends; throws `LeaseLost` without it. */
  transact<T>({ id, attempt, status }: TimetableRun, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.transact(async (tx) => {
      const held = await tx.rows(
        `update timetable_import set lease_until = ${LEASE} where id = $1 and attempt = $2 and status = $3 returning id`,
        [id, attempt, status],
      );
      if (held.length === 0) throw new LeaseLost(`another process continues import ${id}`);
      return work(tx);
    });
  }

  /** Moves a held import by one step of its machine. */
  async move(tx: Tx, run: TimetableRun, action: keyof typeof timetableImportMachine.steps): Promise<TimetableRun> {
    const { status } = step(timetableImportMachine, action, run, {});
    const ends = status !== applying && status !== undoing;
    await tx
      .repository(TimetableImportEntity)
      .update(run.id, { status, ...(ends ? { endedAt: () => 'app_now()' } : {}) });
    return { ...run, status };
  }

  /** Stores the plan: lessons to save, ids of lessons to delete, and steps. */
  async savePlan(
    tx: Tx,
    { id }: TimetableRun,
    plan: {
      readonly lessons: readonly Lesson[];
      readonly removed: readonly number[];
      readonly steps: readonly TimetableStep[];
    },
  ): Promise<void> {
    await updateRows(tx, TimetableImportEntity, { id }, { lessons: plan.lessons, removed: plan.removed });
    for (let from = 0; from < plan.steps.length; from += STEPS_AT_ONCE)
      await tx.rows(
        `
          insert into timetable_step (import_id, n, site_id, date, ends_no, lesson_n, booking)
          select $1, $2 + x.ordinality, (x.s ->> 'siteId')::int, (x.s ->> 'date')::date, x.s ->> 'endsNo',
            (x.s ->> 'lessonN')::int, nullif(x.s -> 'booking', 'null')
          from jsonb_array_elements($3::jsonb) with ordinality as x(s, ordinality)
        `,
        [id, from, JSON.stringify(plan.steps.slice(from, from + STEPS_AT_ONCE))],
      );
  }

  /** Sets the ids of the saved lessons in the steps, in the order of the plan. */
  async setLessonIds(tx: Tx, { id }: TimetableRun, lessonIds: readonly number[]): Promise<void> {
    await tx.rows(
      'update timetable_step set lesson_id = ($2::int[])[lesson_n + 1] where import_id = $1 and lesson_n is not null',
      [id, lessonIds],
    );
  }

  /** Returns the days with open steps, in the order in which days are locked. */
  openDays({ id }: TimetableRun): Promise<SiteDate[]> {
    return this.db.rows(
      `
        select site_id as "siteId", date
        from timetable_step
        where import_id = $1 and not done
        group by site_id, date
        order by ('slot:' || site_id || ':' || date) collate "C"
      `,
      [id],
    );
  }

  /** Returns the open steps of a day; endings come first. */
  openSteps(tx: Tx, { id }: TimetableRun, { siteId, date }: SiteDate, most: number | null): Promise<StoredStep[]> {
    return tx.rows(
      `
        select s.n, s.site_id as "siteId", s.date, s.ends_no as "endsNo", s.lesson_n as "lessonN",
          s.lesson_id as "lessonId", l.series_no as "seriesNo", s.booking
        from timetable_step s
          left join timetable_lesson l on l.id = s.lesson_id
        where s.import_id = $1 and s.site_id = $2 and s.date = $3 and not s.done
        order by s.ends_no is null, s.n
        limit $4
      `,
      [id, siteId, date, most],
    );
  }

  /** Marks steps as done. */
  async markDone(tx: Tx, { id }: TimetableRun, steps: readonly number[]): Promise<void> {
    await tx.repository(TimetableStepEntity).update({ importId: id, n: In([...steps]) }, { done: true });
  }

  /** Returns the lessons that a finished import deletes. */
  async findRemoved(tx: Tx, { id }: TimetableRun): Promise<readonly number[]> {
    return (await tx.repository(TimetableImportEntity).findOneBy({ id }))?.removed ?? [];
  }

  /** Deletes the plan of an ended import. */
  async dropPlan(tx: Tx, { id }: TimetableRun): Promise<void> {
    await tx.repository(TimetableStepEntity).delete({ importId: id });
    await updateRows(tx, TimetableImportEntity, { id }, { lessons: [], removed: [] });
  }

  /** Deletes imports that ended some days ago. */
  async deleteOld(): Promise<void> {
    await this.db.rows("delete from timetable_import where ended_at < app_now() - $1 * interval '1 day'", [
      IMPORT_KEPT_DAYS,
    ]);
  }
}
