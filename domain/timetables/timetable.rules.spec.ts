import { localDate } from '#domain/kit/time';
import { lessonDates, lessonDiff, lessonKey, type Lesson } from './timetable.rules';

const lesson: Lesson = {
  term: '2026-2027-2',
  siteId: 3,
  spaceIds: [7, 5],
  courseNo: 'PE101-02',
  courseName: '羽毛球',
  teacher: '李明',
  weekday: 2,
  weeks: 'odd',
  begin: 480,
  end: 600,
  from: localDate('2027-03-02'),
  to: localDate('2027-04-13'),
};
const dates = ['2027-03-02', '2027-03-16', '2027-03-30', '2027-04-13'].map(localDate);
const held = dates.map((date, n) => ({ date, tradeNo: `D${n}` }));

it("counts odd weeks from the lesson's first week, also after a re-import in mid-term", () => {
  expect(lessonDates(lesson, localDate('2027-01-01'))).toEqual(dates);
  expect(lessonDates(lesson, localDate('2027-03-17'))).toEqual(dates.slice(2));
});

it('has the same identity whatever its end, text, weeks and order of courts', () => {
  expect(lessonKey({ ...lesson, spaceIds: [5, 7], end: 660, courseName: '网球', weeks: 'all' } as Lesson)).toBe(
    lessonKey(lesson),
  );
  for (const other of [
    { term: '2027-2028-1' },
    { siteId: 4 },
    { spaceIds: [5] },
    { courseNo: 'PE102' },
    { weekday: 3 },
    { begin: 490 },
  ])
    expect(lessonKey({ ...lesson, ...other } as Lesson)).not.toBe(lessonKey(lesson));
});

it('changes only the dates that differ, and all of them if its text or hours differ', () => {
  expect(lessonDiff(lesson, dates, null)).toEqual({ end: [], take: dates });
  expect(lessonDiff(lesson, dates, { lesson, held })).toEqual({ end: [], take: [] });
  const later = localDate('2027-04-27');
  expect(lessonDiff(lesson, [...dates.slice(1), later], { lesson, held })).toEqual({ end: [held[0]], take: [later] });
  for (const change of [{ end: 660 }, { courseName: '网球' }, { teacher: '王芳' }])
    expect(lessonDiff({ ...lesson, ...change }, dates, { lesson, held })).toEqual({ end: held, take: dates });
  expect(lessonDiff({ ...lesson, weeks: 'all', from: localDate('2027-02-23') }, dates, { lesson, held })).toEqual({
    end: [],
    take: [],
  });
});
