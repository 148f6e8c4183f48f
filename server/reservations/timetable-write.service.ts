import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { LocalDate } from '#domain/kit/time';
import { occupyFailure } from '#domain/reservations/occupy.failures';
import { occupyKind } from '#domain/reservations/occupy.status';
import { lessonDiff, lessonKey, type Held, type Lesson } from '#domain/reservations/timetable.rules';
import type { Member } from '#server/kit/caller';
import { Db, type Tx } from '#server/kit/db';
import type { Plan } from './booking-plan';
import { OccupyEndService } from './occupy-end.service';
import { OccupyService } from './occupy.service';
import { TimetableStore, type KeptLesson } from './timetable.store';

const MOST_LABEL = 12;

/** A lesson with its planned slots. */
export interface PlannedLesson {
  readonly lesson: Lesson;
  readonly plans: ReadonlyMap<LocalDate, Plan>;
}

/** Returns the series number shared by all dates of a lesson, stable across imports. */
const seriesNoOf = (lesson: Lesson): string =>
  `S${createHash('sha256').update(lessonKey(lesson)).digest('hex').slice(0, 12).toUpperCase()}`;

/** Applies a checked timetable: all or nothing, and only what differs. */
@Injectable()
export class TimetableWriteService {
  constructor(
    private readonly store: TimetableStore,
    private readonly occupation: OccupyService,
    private readonly ends: OccupyEndService,
  ) {}

  /** Stores lessons as given. Frees the slots they leave first, so that lessons can swap places. */
  async write(tx: Tx, caller: Member, said: readonly PlannedLesson[]): Promise<void> {
    const days = said.flatMap(({ lesson: { siteId }, plans }) => [...plans.keys()].map((date) => ({ siteId, date })));
    const seen = await this.store.of(
      tx,
      said.map(({ lesson }) => lesson),
    );
    await Db.lockSlots(tx, [...days, ...daysOf([...seen.values()])], caller.userId);
    const before = await this.store.of(
      tx,
      said.map(({ lesson }) => lesson),
      true,
    );
    const diffs = said.map(({ lesson, plans }) => ({
      lesson,
      plans,
      ...lessonDiff(lesson, [...plans.keys()], kept(before, lesson)),
    }));
    for (const { end } of diffs) await this.end(tx, caller, end);
    for (const { lesson, plans, take } of diffs) await this.take(tx, caller, lesson, plans, take);
  }

  /** Ends lessons that are no longer taught. Dates that have started stay. */
  async remove(tx: Tx, caller: Member, lessons: readonly Lesson[]): Promise<void> {
    const seen = await this.store.of(tx, lessons);
    await Db.lockSlots(tx, daysOf(lessons.flatMap((lesson) => seen.get(lessonKey(lesson)) ?? [])), caller.userId);
    const before = await this.store.of(tx, lessons, true);
    for (const lesson of lessons) {
      const found = before.get(lessonKey(lesson));
      if (!found) continue;
      await this.end(tx, caller, found.held);
      await this.store.forget(tx, found.id);
    }
  }

  private async end(tx: Tx, caller: Member, held: readonly Held[]): Promise<void> {
    for (const { tradeNo } of held) await this.ends.endIn(tx, tradeNo, caller);
  }

  private async take(
    tx: Tx,
    caller: Member,
    lesson: Lesson,
    plans: PlannedLesson['plans'],
    dates: readonly LocalDate[],
  ): Promise<void> {
    const { term, courseNo, courseName, teacher } = lesson;
    const seriesNo = seriesNoOf(lesson);
    const id = await this.store.keep(tx, lesson, seriesNo, caller.userId);
    const reasons = {
      reason: [term, courseNo, courseName, teacher].filter(Boolean).join(' '),
      label: courseName.slice(0, MOST_LABEL),
      kind: occupyKind.lesson,
      seriesNo,
    };
    for (const date of dates) {
      const done = await this.occupation.takeIn(tx, plans.get(date) as Plan, caller, reasons);
      if (done.is !== 'booked') throw new Failure(occupyFailure.timetableTaken, { course: courseName, date });
      await this.store.hold(tx, id, { date, tradeNo: done.order.trade_no });
    }
  }
}

const daysOf = (lessons: readonly KeptLesson[]): { siteId: number; date: string }[] =>
  lessons.flatMap(({ siteId, held }) => held.map(({ date }) => ({ siteId, date })));
const kept = (
  before: ReadonlyMap<string, KeptLesson>,
  lesson: Lesson,
): { lesson: Lesson; held: readonly Held[] } | null => {
  const found = before.get(lessonKey(lesson));
  return found ? { lesson: found, held: found.held } : null;
};
