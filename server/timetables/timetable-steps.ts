import { createHash } from 'node:crypto';
import type { LocalDate } from '#domain/kit/time';
import { occupationKind } from '#domain/occupations/occupation.status';
import { lessonDiff, lessonKey, type Lesson } from '#domain/timetables/timetable.rules';
import type { BookingPlan } from '#server/boards/booking-plan.service';
import type { OccupationService } from '#server/occupations/occupation.service';
import type { ReservedDay, SlotClaim } from '#server/orders/slot-reservation.service';
import type { SiteDate, StoredStep, TimetableRun, TimetableStep } from './timetable-run.store';
import type { StoredLesson } from './timetable.store';

const MAX_LABEL_LENGTH = 12;

/** A lesson with its planned slots. */
export interface PlannedLesson {
  readonly lesson: Lesson;
  readonly plans: ReadonlyMap<LocalDate, BookingPlan>;
}

/** Returns the series number shared by all dates of a lesson, stable across imports. */
export const seriesNoOf = (lesson: Lesson): string =>
  `S${createHash('sha256').update(lessonKey(lesson)).digest('hex').slice(0, 12).toUpperCase()}`;

/** Returns the reason, label and kind of the occupations of a lesson. */
export const reasonsOf = (lesson: Lesson): Parameters<OccupationService['rowOf']>[2] => ({
  reason: [lesson.term, lesson.courseNo, lesson.courseName, lesson.teacher].filter(Boolean).join(' '),
  label: lesson.courseName.slice(0, MAX_LABEL_LENGTH),
  kind: occupationKind.lesson,
  seriesNo: seriesNoOf(lesson),
});

/** Returns the steps that end every occupation of lessons that are no longer taught. */
export const removalSteps = (lessons: readonly StoredLesson[]): TimetableStep[] =>
  lessons.flatMap(({ siteId, held }) =>
    held.map(({ date, tradeNo }) => ({ siteId, date, endsNo: tradeNo, lessonN: null, booking: null })),
  );

/** Returns the steps that turn the stored lesson into the planned one with this place in the import. */
export function lessonSteps(
  { lesson, plans }: PlannedLesson,
  lessonN: number,
  stored: StoredLesson | undefined,
  rowOf: (plan: BookingPlan) => ReturnType<OccupationService['rowOf']>,
): TimetableStep[] {
  const { end, take } = lessonDiff(lesson, [...plans.keys()], stored ? { lesson: stored, held: stored.held } : null);
  const { siteId } = lesson;
  return [
    ...end.map(({ date, tradeNo }) => ({ siteId, date, endsNo: tradeNo, lessonN: null, booking: null }) as const),
    ...take.map(
      (date) => ({ siteId, date, endsNo: null, lessonN, booking: rowOf(plans.get(date) as BookingPlan) }) as const,
    ),
  ];
}

/** Returns the reservation of a day. */
export const dayOf = ({ id }: TimetableRun, { siteId, date }: SiteDate): ReservedDay => ({
  mark: `import:${id}`,
  siteId,
  date,
});

/** Returns the slots that a step needs. */
export const claimsOf = ({ n, booking }: StoredStep): SlotClaim[] =>
  (
    (booking?.['claims'] ?? []) as {
      space_id: number;
      time_id: number;
      by_conflict: boolean;
      begin_at: string;
      end_at: string;
    }[]
  ).map((claim) => ({
    n,
    spaceId: claim.space_id,
    timeId: claim.time_id,
    beginAt: claim.begin_at,
    endAt: claim.end_at,
    byConflict: claim.by_conflict,
  }));
