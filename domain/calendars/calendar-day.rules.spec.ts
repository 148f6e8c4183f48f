import fc from 'fast-check';
import { addDays, daysBetween, localDate, monthOf, weekdayOf } from '#domain/kit/time';
import { rangeFrom, templateForDate, windowOf, windowCount } from './calendar.rules';
import { calendarDayOf, explainCalendarDay, type NamedHoliday, type NamedRule } from './calendar-day.rules';
import { dateKind, dateRangeType, holidayKind } from '#domain/venues/venue.status';

const holiday = (name: string, from: string, to: string, kind: NamedHoliday['kind']): NamedHoliday => ({
  name,
  enName: `${name} en`,
  from: localDate(from),
  to: localDate(to),
  kind,
  venueIds: null,
});
const rule = (id: number, name: string, from: string, to: string, more: Partial<NamedRule> = {}): NamedRule => ({
  id,
  name,
  enName: `${name} en`,
  from: localDate(from),
  to: localDate(to),
  weekdays: [],
  onHoliday: false,
  templateId: id * 10,
  priority: 0,
  ...more,
});
const words = { zh: '整点场', en: 'Hourly' };
const date = localDate('2026-05-03');

describe('the explanation of a day', () => {
  it('names what closes the day first', () => {
    const calendarDay = calendarDayOf(
      date,
      [
        holiday('五一', '2026-05-01', '2026-05-05', holidayKind.holidayPrice),
        holiday('校运会', '2026-05-03', '2026-05-03', holidayKind.closed),
      ],
      [],
      99,
    );
    expect(calendarDay).toMatchObject({ closed: true, dateKind: dateKind.holiday, templateId: 99 });
    expect(explainCalendarDay(calendarDay, words)[0]).toEqual({
      zh: '当日闭馆：节假日“校运会”（2026-05-03）为闭馆，优先于任何时段规则。',
      en: 'Closed: “校运会 en” (2026-05-03) is a closure in the holiday table, which overrides all time rules.',
    });
  });

  it('names the deciding rule and why each other one yields', () => {
    const rules = [
      rule(1, '学期', '2026-03-01', '2026-07-01'),
      rule(2, '五月', '2026-05-01', '2026-05-31'),
      rule(3, '夜场', '2026-05-01', '2026-05-31', { priority: 5 }),
      rule(4, '五月旧', '2026-05-01', '2026-05-31'),
    ];
    const calendarDay = calendarDayOf(date, [], rules, 99);
    expect(calendarDay).toMatchObject({
      rule: { id: 3 },
      overriddenRules: [{ id: 4 }, { id: 2 }, { id: 1 }],
      templateId: 30,
      dateKind: dateKind.weekend,
    });
    expect(explainCalendarDay(calendarDay, words).map(({ zh }) => zh)).toEqual([
      '当日为周末：节假日表没有这一天，按星期确定。',
      '时段按日期规则“夜场”（2026-05-01 – 2026-05-31，优先级 5）使用“整点场”。',
      '规则“五月旧”未采用：优先级较低。',
      '规则“五月”未采用：优先级较低。',
      '规则“学期”未采用：优先级较低。',
    ]);
    const [, , older, longer] = explainCalendarDay(
      calendarDayOf(
        date,
        [],
        rules.filter(({ id }) => id !== 3),
        99,
      ),
      words,
    );
    expect([older?.en, longer?.en]).toEqual([
      'Rule “五月 en” is not used: of equal rules, the newer one takes precedence.',
      'Rule “学期 en” is not used: its date range is longer, and shorter ranges take precedence.',
    ]);
  });

  it("names the site's own times if no rule applies", () => {
    expect(explainCalendarDay(calendarDayOf(date, [], [], 99), words)[1]).toEqual({
      zh: '没有适用的日期规则，使用场地默认时段“整点场”。',
      en: 'No date rule applies, so the site default “Hourly” is used.',
    });
  });

  it('returns the template that booking uses, whatever the rules', () => {
    const some = fc
      .array(
        fc.record({
          from: fc.integer({ min: -9, max: 9 }),
          length: fc.nat(9),
          weekdays: fc.constantFrom<number[]>([], [6, 7], [1, 2, 3, 4, 5]),
          onHoliday: fc.boolean(),
          priority: fc.nat(2),
        }),
        { maxLength: 6 },
      )
      .map((list) =>
        list.map(({ from, length, ...more }, n) =>
          rule(n + 1, `r${n}`, addDays(date, from), addDays(date, from + length), more),
        ),
      );
    fc.assert(
      fc.property(some, fc.boolean(), (rules, free) => {
        const calendarDay = calendarDayOf(
          date,
          free ? [holiday('h', date, date, holidayKind.holidayPrice)] : [],
          rules,
          99,
        );
        expect(calendarDay.templateId).toBe(templateForDate(date, calendarDay.dateKind, rules, 99));
        expect(explainCalendarDay(calendarDay, words)).toHaveLength(2 + calendarDay.overriddenRules.length);
      }),
    );
  });
});

describe('the period of a rule', () => {
  const begins = fc.integer({ min: -4000, max: 4000 }).map((days) => addDays(date, days));
  it.each<[string, 1 | 2 | 3 | 4, number, string, string]>([
    ['2026-02-10', dateRangeType.month, 2, '2026-02-01', '2026-03-31'],
    ['2026-12-31', dateRangeType.month, 3, '2026-12-01', '2027-02-28'],
    ['2026-05-03', dateRangeType.week, 2, '2026-04-27', '2026-05-10'],
    ['2026-05-03', dateRangeType.days, 3, '2026-05-03', '2026-05-05'],
  ])('from %s, type %i × %i, is %s to %s', (begin, type, n, from, to) =>
    expect(rangeFrom(type, localDate(begin), n)).toEqual({ from, to }),
  );

  it('holds the first day and as many whole windows as requested', () => {
    fc.assert(
      fc.property(
        begins,
        fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
        fc.integer({ min: 1, max: 12 }),
        (begin, type, n) => {
          const { from, to } = rangeFrom(type, begin, n);
          expect(from <= begin && begin <= to).toBe(true);
          expect(windowCount(type, { from, to })).toBe(n);
          if (type === dateRangeType.days) expect(daysBetween(from, to)).toBe(n - 1);
          if (type === dateRangeType.week) expect([weekdayOf(from), daysBetween(from, to)]).toEqual([1, 7 * n - 1]);
          if (type === dateRangeType.twoWeeks)
            expect([windowOf(type, to).to, daysBetween(from, to)]).toEqual([to, 14 * n - 1]);
          if (type === dateRangeType.month) expect([monthOf(from).from, monthOf(to).to]).toEqual([from, to]);
        },
      ),
    );
  });
});
