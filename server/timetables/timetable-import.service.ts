import { Injectable } from '@nestjs/common';
import { stamp, type LocalDate } from '#domain/kit/time';
import { weekRule } from '#domain/occupations/occupation.status';
import { lessonDiff, lessonKey, type Lesson } from '#domain/timetables/timetable.rules';
import { weekday } from '#domain/timetables/timetable.status';
import { importRowAction } from '#domain/tasks/task.status';
import { timetables } from '#contract/timetables/timetable.contract';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { ImportSource, type Importer, type ImportRowResult, type ImportRun } from '#server/kit/excel/importer-registry';
import type { BookingPlan } from '#server/boards/booking-plan.service';
import { lessonRow, TimetablePlanService, type LessonRow, type LessonRowError } from './timetable-plan.service';
import { TimetableStore, type StoredLesson, type RequestedSpace } from './timetable.store';
import { TimetableWriteService } from './timetable-write.service';

interface CheckedLesson {
  readonly lesson: Lesson;
  readonly plans: ReadonlyMap<LocalDate, BookingPlan>;
  readonly before: StoredLesson | undefined;
}

const isLesson = (found: Lesson | LessonRowError): found is Lesson => !('field' in found);
const isSameLesson = (a: Lesson, b: Lesson): boolean =>
  a.end === b.end &&
  a.courseName === b.courseName &&
  a.teacher === b.teacher &&
  a.weeks === b.weeks &&
  a.from === b.from &&
  a.to === b.to;

/**
 * Imports a teaching timetable as occupations. A file replaces the lessons of every term and site it names: changed
 * lessons are updated, missing ones are released, unchanged ones are not touched. Bookings of members are never
 * touched.
 */
@ImportSource()
@Injectable()
export class TimetableImportService implements Importer<LessonRow> {
  readonly endpoint = timetables.importRun;
  readonly template = 'siteOccupy';
  readonly title = { zh: '教学课表', en: 'Teaching timetable' };
  readonly row = lessonRow;
  readonly columns = [
    { key: 'term', example: '2026-2027-1' },
    { key: 'venueName', example: '综合体育馆' },
    { key: 'siteName', example: '羽毛球馆' },
    { key: 'spaceNames', example: '1号、2号' },
    { key: 'courseNo', example: 'PE1012-03' },
    { key: 'courseName', example: '羽毛球初级' },
    { key: 'teacher', example: '李明' },
    { key: 'weekday', of: weekday, example: '周二' },
    { key: 'begin', example: '08:00' },
    { key: 'end', example: '10:00' },
    { key: 'from', example: '2026-09-07' },
    { key: 'to', example: '2027-01-08' },
    { key: 'weeks', of: weekRule, example: '每周' },
  ];

  constructor(
    private readonly db: Db,
    private readonly plans: TimetablePlanService,
    private readonly store: TimetableStore,
    private readonly work: TimetableWriteService,
  ) {}

  keyOf({ term, venueName, siteName, spaceNames, courseNo, weekday: day, begin }: LessonRow): string {
    return JSON.stringify([term, venueName, siteName, spaceNames, courseNo, day, begin]);
  }

  async checkRows(caller: Member, rows: readonly LessonRow[]): Promise<ImportRowResult[]> {
    const found = rows.map((row) => this.plans.parseLesson(caller, row));
    const lessons = found.filter(isLesson);
    const before = await this.store.findLessons(this.db, lessons);
    const checked = found.map((one) => (isLesson(one) ? this.checkLesson(one, before) : one));
    const mine = this.findDuplicates(checked);
    const others = await this.store.findConflicts(
      lessons,
      checked.flatMap((one, n) => ('field' in one || mine.has(n) ? [] : requestedSlotsOf(n, one))),
    );
    return checked.map((one, n): ImportRowResult => {
      if ('field' in one) return one;
      const [twin, other] = [mine.get(n), others.get(n)];
      if (twin !== undefined)
        return {
          field: 'begin',
          zh: `与文件中“${twin}”同一时间同一片场`,
          en: `Same time and court as "${twin}" in this file.`,
        };
      if (other) {
        const name = this.plans.spaceName(one.lesson.siteId, other.space);
        return {
          field: 'begin',
          zh: `${other.dates} 个日期已被占用或预约，首个：${other.first} ${name.zh}`,
          en: `Dates already taken: ${other.dates}. First: ${other.first} ${name.en}.`,
        };
      }
      if (!one.before) return { fate: importRowAction.fresh };
      const { end, take } = lessonDiff(one.lesson, [...one.plans.keys()], {
        lesson: one.before,
        held: one.before.held,
      });
      return {
        fate:
          end.length === 0 && take.length === 0 && isSameLesson(one.lesson, one.before)
            ? importRowAction.same
            : importRowAction.changed,
      };
    });
  }

  /** Returns the lessons of the file's terms and sites that the file does not list. */
  async findRemoved(caller: Member, rows: readonly LessonRow[]): Promise<LessonRow[]> {
    const lessons = rows.map((row) => this.plans.parseLesson(caller, row));
    // A row with a wrong name could mean any lesson.
    if (!lessons.every(isLesson)) return [];
    const named = new Set(lessons.map(lessonKey));
    return [...(await this.store.findLessons(this.db, lessons))].flatMap(([key, lesson]) =>
      named.has(key) ? [] : (this.plans.rowOf(lesson) ?? []),
    );
  }

  async writeInSteps(
    caller: Member,
    { written, removed }: { readonly written: readonly LessonRow[]; readonly removed: readonly LessonRow[] },
    run: ImportRun,
  ): Promise<void> {
    const lessonsOf = (rows: readonly LessonRow[]) =>
      rows.map((row) => this.plans.parseLesson(caller, row)).filter(isLesson);
    await this.work.write(
      caller,
      lessonsOf(written).map((lesson) => ({ lesson, plans: this.plans.plans(lesson).plans })),
      lessonsOf(removed),
      run,
    );
  }

  private checkLesson(lesson: Lesson, before: ReadonlyMap<string, StoredLesson>): CheckedLesson | LessonRowError {
    const { plans, anyTimes } = this.plans.plans(lesson);
    if (!anyTimes)
      return { field: 'begin', zh: '该时间段内没有完整的场次', en: 'There is no complete slot in this time range.' };
    return { lesson, plans, before: before.get(lessonKey(lesson)) };
  }

  /** Returns rows that need a slot an earlier row already needs, with the course of that row. */
  private findDuplicates(looked: readonly (CheckedLesson | LessonRowError)[]): Map<number, string> {
    const taken = new Map<string, { n: number; name: string }>();
    const twice = new Map<number, string>();
    looked.forEach((one, n) => {
      if ('field' in one) return;
      for (const [date, { claims }] of one.plans) {
        for (const { space, time } of claims) {
          const place = `${space.id}:${time.id}:${date}`;
          const first = taken.get(place);
          if (first && first.n !== n) twice.set(n, first.name);
          else if (!first) taken.set(place, { n, name: one.lesson.courseName });
        }
      }
    });
    return twice;
  }
}

const requestedSlotsOf = (n: number, { plans }: CheckedLesson): RequestedSpace[] =>
  [...plans].flatMap(([day, { claims }]) =>
    claims.map(({ space, time }) => ({
      n,
      space: space.id,
      day,
      from: stamp(day, time.beginMinute),
      to: stamp(day, time.endMinute),
    })),
  );
