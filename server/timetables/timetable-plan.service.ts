import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { clockOf, minute, type LocalDate } from '#domain/kit/time';
import { MAX_OCCURRENCES, slotsWithin } from '#domain/occupations/occupation.rules';
import { weekRule } from '#domain/occupations/occupation.status';
import { bookingMode, closedReason } from '#domain/boards/slot.status';
import { lessonDates, type Lesson } from '#domain/timetables/timetable.rules';
import { weekday } from '#domain/timetables/timetable.status';
import { codeOf, date, labeled, text } from '#contract/kit/fields';
import { scopeReaches, type Scope } from '#server/kit/access/scope';
import { VenueTables, type Site } from '#server/venues/venue-tables.service';
import type { BookingPlan } from '#server/boards/booking-plan.service';
import { BookingService } from '#server/booking/booking.service';
import { StaffDayService } from '#server/booking/staff-day.service';
import { SchoolClock } from '#server/boards/school-clock.service';

const clock = z
  .string()
  .trim()
  .regex(/^([01]?\d|2[0-3]):[0-5]0$|^24:00$/)
  .transform((at) => at.padStart(5, '0'));

/** A row of a timetable. */
export const lessonRow = z.object({
  term: labeled('学期', 'Term', text(20).min(4)),
  venueName: labeled('场馆', 'Venue', text(50).min(1)),
  siteName: labeled('场地', 'Site', text(50).min(1)),
  spaceNames: labeled('片场', 'Courts', text(200).min(1)),
  courseNo: labeled('课程编号', 'Course no.', text(30).min(1)),
  courseName: labeled('课程名称', 'Course', text(60).min(1)),
  teacher: labeled('任课教师', 'Teacher', text(30).default('')),
  weekday: labeled('星期', 'Weekday', codeOf(weekday)),
  begin: labeled('开始时间', 'Start time', clock),
  end: labeled('结束时间', 'End time', clock),
  from: labeled('开始日期', 'Start date', date),
  to: labeled('结束日期', 'End date', date),
  weeks: labeled('周次', 'Weeks', codeOf(weekRule).default(weekRule.all)),
});
export type LessonRow = z.output<typeof lessonRow>;

/** Why a row is not a valid lesson, and in which field. */
export interface LessonRowError {
  readonly field: keyof LessonRow;
  readonly zh: string;
  readonly en: string;
}

/** Converts timetable rows to sites and slots. */
@Injectable()
export class TimetablePlanService {
  constructor(
    private readonly tables: VenueTables,
    private readonly staffDay: StaffDayService,
    private readonly bookings: BookingService,
    private readonly clock: SchoolClock,
  ) {}

  /** Returns the lesson of a row, or the field that is invalid within the caller's scope. */
  parseLesson(scope: Scope, row: LessonRow): Lesson | LessonRowError {
    const site = this.tables.sites.find(
      ({ siteName, venueId, venue }) =>
        siteName === row.siteName &&
        venue.venueName === row.venueName &&
        scopeReaches(scope, { venueId, merchantId: venue.merchantId }),
    );
    if (!site) return { field: 'siteName', zh: '没有此场馆的这个场地', en: 'This venue has no such site.' };
    if (site.bookingMode !== bookingMode.exclusive)
      return {
        field: 'siteName',
        zh: '该场地不按片场预约，不能导入课表',
        en: 'This site is not booked by court, so a timetable cannot be imported.',
      };
    const names = row.spaceNames
      .split(/[、,，;；]/)
      .map((name) => name.trim())
      .filter(Boolean);
    const spaces = names.map((name) => site.spaces.find(({ spaceName }) => spaceName === name));
    const missing = names[spaces.findIndex((space) => space === undefined)];
    if (missing !== undefined || names.length === 0)
      return {
        field: 'spaceNames',
        zh: `该场地没有片场“${missing ?? ''}”`,
        en: `This site has no court "${missing ?? ''}".`,
      };
    const [begin, end] = [minute(row.begin), minute(row.end)];
    if (end <= begin) return { field: 'end', zh: '结束须晚于开始', en: 'The end must be later than the start.' };
    if (row.to < row.from)
      return { field: 'to', zh: '结束日期不能早于开始日期', en: 'The end date cannot be before the start date.' };
    const spaceIds = [...new Set(spaces.flatMap((space) => (space ? [space.id] : [])))].sort((a, b) => a - b);
    const lesson: Lesson = {
      term: row.term,
      siteId: site.id,
      spaceIds,
      courseNo: row.courseNo,
      courseName: row.courseName,
      teacher: row.teacher,
      weekday: row.weekday,
      weeks: row.weeks,
      begin,
      end,
      from: row.from,
      to: row.to,
    };
    const dates = lessonDates(lesson, row.from);
    if (dates.length === 0)
      return { field: 'weekday', zh: '起止日期内没有这个星期', en: 'The date range does not include this weekday.' };
    return dates.length > MAX_OCCURRENCES
      ? {
          field: 'to',
          zh: `一门课最多 ${MAX_OCCURRENCES} 次`,
          en: `A course can have at most ${MAX_OCCURRENCES} lessons.`,
        }
      : lesson;
  }

  /** Returns a stored lesson as a row; null if its site or courts no longer exist. */
  rowOf(lesson: Lesson): LessonRow | null {
    const site = this.tables.site(lesson.siteId);
    const names = lesson.spaceIds.flatMap((id) => site?.spaceById.get(id)?.spaceName ?? []);
    if (!site || names.length < lesson.spaceIds.length) return null;
    return lessonRow.parse({
      ...lesson,
      venueName: site.venue.venueName,
      siteName: site.siteName,
      spaceNames: names.join('、'),
      begin: clockOf(lesson.begin),
      end: clockOf(lesson.end),
    });
  }

  /**
   * Returns the plans of a lesson from now on, by date, without closed days and started slots. `anyTimes` is whether
   * its hours contain slots at all.
   */
  plans(lesson: Lesson): { readonly plans: ReadonlyMap<LocalDate, BookingPlan>; readonly anyTimes: boolean } {
    const site = this.tables.site(lesson.siteId) as Site;
    const plans = new Map<LocalDate, BookingPlan>();
    const dates = lessonDates(lesson, this.clock.moment().date);
    let anyTimes = dates.length === 0;
    for (const date of dates) {
      const day = this.staffDay.day(site, date);
      const times = slotsWithin(day.times, lesson.begin, lesson.end);
      anyTimes ||= day.closed || times.length > 0;
      if (day.closed || times.length === 0) continue;
      const plan = this.bookings.plan(
        site.id,
        date,
        JSON.stringify(lesson.spaceIds.flatMap((spaceId) => times.map(({ id }) => ({ spaceId, timeId: id })))),
        1,
        0,
      );
      if (!this.staffDay.slotStates(plan).some(({ state }) => state.reason === closedReason.ended))
        plans.set(date, plan);
    }
    return { plans, anyTimes };
  }

  /** Returns the name of a court, for conflict messages. */
  spaceName(siteId: number, spaceId: number): { readonly zh: string; readonly en: string } {
    const space = this.tables.site(siteId)?.spaceById.get(spaceId);
    return { zh: space?.spaceName ?? '', en: space?.enName ?? '' };
  }
}
