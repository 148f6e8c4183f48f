import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { LocalDate } from '#domain/kit/time';
import { occupationFailure } from '#domain/occupations/occupation.failures';
import { occupationKind } from '#domain/occupations/occupation.status';
import { lessonDiff, lessonKey, type LessonOccupation, type Lesson } from '#domain/timetables/timetable.rules';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import type { BookingPlan } from '#server/boards/booking-plan.service';
import { OccupationEndService } from '#server/occupations/occupation-end.service';
import { OccupationService } from '#server/occupations/occupation.service';
import { TimetableStore, type StoredLesson } from './timetable.store';

const MAX_LABEL_LENGTH = 12;

/** A lesson with its planned slots. */
interface PlannedLesson {
  readonly lesson: Lesson;
  readonly plans: ReadonlyMap<LocalDate, BookingPlan>;
}

/** Returns the series number shared by all dates of a lesson, stable across imports. */
const seriesNoOf = (lesson: Lesson): string =>
  `S${createHash('sha256').update(lessonKey(lesson)).digest('hex').slice(0, 12).toUpperCase()}`;

/** Applies a checked timetable: all or nothing, and only what differs. */
@Injectable()
export class TimetableWriteService {
  constructor(
    private readonly store: TimetableStore,
    private readonly occupation: OccupationService,
    private readonly ends: OccupationEndService,
  ) {}

  /** Stores lessons as given. Frees the slots they leave first, so that lessons can swap places. */
  async write(tx: Tx, caller: Member, planned: readonly PlannedLesson[]): Promise<void> {
    const days = planned.flatMap(({ lesson: { siteId }, plans }) =>
      [...plans.keys()].map((date) => ({ siteId, date })),
    );
    const storedBefore = await this.store.findLessons(
      tx,
      planned.map(({ lesson }) => lesson),
    );
    await Db.lockSlots(tx, [...days, ...daysOf([...storedBefore.values()])], caller.userId);
    const stored = await this.store.findLessons(
      tx,
      planned.map(({ lesson }) => lesson),
      true,
    );
    const diffs = planned.map(({ lesson, plans }) => ({
      lesson,
      plans,
      ...lessonDiff(lesson, [...plans.keys()], storedLessonOf(stored, lesson)),
    }));
    for (const { end } of diffs) await this.endOccupations(tx, caller, end);
    for (const { lesson, plans, take } of diffs) await this.occupyDates(tx, caller, lesson, plans, take);
  }

  /** Ends lessons that are no longer taught. Dates that have started stay. */
  async remove(tx: Tx, caller: Member, lessons: readonly Lesson[]): Promise<void> {
    const storedBefore = await this.store.findLessons(tx, lessons);
    await Db.lockSlots(
      tx,
      daysOf(lessons.flatMap((lesson) => storedBefore.get(lessonKey(lesson)) ?? [])),
      caller.userId,
    );
    const stored = await this.store.findLessons(tx, lessons, true);
    for (const lesson of lessons) {
      const found = stored.get(lessonKey(lesson));
      if (!found) continue;
      await this.endOccupations(tx, caller, found.held);
      await this.store.drop(tx, found.id);
    }
  }

  private async endOccupations(tx: Tx, caller: Member, held: readonly LessonOccupation[]): Promise<void> {
    for (const { tradeNo } of held) await this.ends.endIn(tx, tradeNo, caller);
  }

  private async occupyDates(
    tx: Tx,
    caller: Member,
    lesson: Lesson,
    plans: PlannedLesson['plans'],
    dates: readonly LocalDate[],
  ): Promise<void> {
    const { term, courseNo, courseName, teacher } = lesson;
    const seriesNo = seriesNoOf(lesson);
    const id = await this.store.save(tx, lesson, seriesNo, caller.userId);
    const reasons = {
      reason: [term, courseNo, courseName, teacher].filter(Boolean).join(' '),
      label: courseName.slice(0, MAX_LABEL_LENGTH),
      kind: occupationKind.lesson,
      seriesNo,
    };
    for (const date of dates) {
      const result = await this.occupation.occupyPlanIn(tx, plans.get(date) as BookingPlan, caller, reasons);
      if (result.is !== 'booked') throw new Failure(occupationFailure.timetableTaken, { course: courseName, date });
      await this.store.linkOccupation(tx, id, { date, tradeNo: result.order.trade_no });
    }
  }
}

const daysOf = (lessons: readonly StoredLesson[]): { siteId: number; date: string }[] =>
  lessons.flatMap(({ siteId, held }) => held.map(({ date }) => ({ siteId, date })));
const storedLessonOf = (
  before: ReadonlyMap<string, StoredLesson>,
  lesson: Lesson,
): { lesson: Lesson; held: readonly LessonOccupation[] } | null => {
  const found = before.get(lessonKey(lesson));
  return found ? { lesson: found, held: found.held } : null;
};
