import fc from 'fast-check';
import { addDays, daysBetween, localDate, weekdayOf, type LocalDate } from '#domain/kit/time';
import {
  WINDOW_EPOCH,
  dateKindOf,
  holidaysOf,
  inRange,
  isClosed,
  slotSpanOf,
  templateForDate,
  whyNotTemplate,
  windowOf,
  type DateRule,
  type Holiday,
  type SlotSpan,
} from './calendar.rules';
import { venueFailure } from '#domain/venues/venue.failures';
import { dateKind, dateRangeType, holidayKind } from '#domain/venues/venue.status';

const day = (text: string) => localDate(text);
const dates = fc.integer({ min: -20_000, max: 20_000 }).map((days) => addDays(WINDOW_EPOCH, days));
const types = fc.constantFrom(dateRangeType.month, dateRangeType.week, dateRangeType.twoWeeks, dateRangeType.days);
const holiday = (from: string, to: string, kind: Holiday['kind'], venueIds: number[] | null = null): Holiday => ({
  from: day(from),
  to: day(to),
  kind,
  venueIds,
});

describe('a window of days', () => {
  it.each<[string, Parameters<typeof windowOf>[0], number, string, string]>([
    ['2026-02-10', dateRangeType.month, 1, '2026-02-01', '2026-02-28'],
    ['2026-05-03', dateRangeType.week, 1, '2026-04-27', '2026-05-03'],
    ['2026-05-04', dateRangeType.week, 1, '2026-05-04', '2026-05-10'],
    ['2024-01-14', dateRangeType.twoWeeks, 1, '2024-01-01', '2024-01-14'],
    ['2026-05-04', dateRangeType.twoWeeks, 1, '2026-05-04', '2026-05-17'],
    ['2026-05-04', dateRangeType.days, 1, '2026-05-04', '2026-05-04'],
    ['2024-01-08', dateRangeType.days, 3, '2024-01-07', '2024-01-09'],
    ['2023-12-31', dateRangeType.days, 3, '2023-12-29', '2023-12-31'],
  ])('of %s, type %i (n = %i), is %s to %s', (date, type, n, from, to) =>
    expect(windowOf(type, day(date), n)).toEqual({ from, to }),
  );

  it('holds its own date, and every date in it has the same window', () => {
    fc.assert(
      fc.property(dates, types, fc.integer({ min: 1, max: 40 }), fc.nat(60), (date, type, n, step) => {
        const window = windowOf(type, date, n);
        expect(inRange(window, date)).toBe(true);
        const other = addDays(window.from, step % (daysBetween(window.from, window.to) + 1));
        expect(windowOf(type, other, n)).toEqual(window);
      }),
    );
  });

  it('follows the previous one without gap or overlap', () => {
    fc.assert(
      fc.property(dates, types, fc.integer({ min: 1, max: 40 }), (date, type, n) => {
        const window = windowOf(type, date, n);
        return (
          windowOf(type, addDays(window.to, 1), n).from === addDays(window.to, 1) &&
          windowOf(type, addDays(window.from, -1), n).to === addDays(window.from, -1)
        );
      }),
    );
  });

  it('of weeks starts on a Monday; two weeks are fourteen days', () => {
    fc.assert(
      fc.property(dates, (date) => {
        const week = windowOf(dateRangeType.week, date);
        const pair = windowOf(dateRangeType.twoWeeks, date);
        return (
          weekdayOf(week.from) === 1 &&
          weekdayOf(pair.from) === 1 &&
          daysBetween(pair.from, pair.to) === 13 &&
          pair.from <= week.from &&
          week.to <= pair.to
        );
      }),
    );
  });
});

describe('the kind of a date', () => {
  const golden = [
    holiday('2026-05-01', '2026-05-05', holidayKind.holidayPrice),
    holiday('2026-05-09', '2026-05-09', holidayKind.makeUpWorkday),
    holiday('2026-05-02', '2026-05-02', holidayKind.closed, [7]),
  ];
  it.each([
    ['2026-04-30', dateKind.workday],
    ['2026-05-01', dateKind.holiday],
    ['2026-05-05', dateKind.holiday],
    ['2026-05-06', dateKind.workday],
    ['2026-05-09', dateKind.workday],
    ['2026-05-10', dateKind.weekend],
  ])('%s is %i', (date, kind) => expect(dateKindOf(day(date), golden)).toBe(kind));

  it('is closed for the closed venues only', () => {
    expect(isClosed(day('2026-05-02'), holidaysOf(golden, 7))).toBe(true);
    expect(isClosed(day('2026-05-02'), holidaysOf(golden, 8))).toBe(false);
    expect(isClosed(day('2026-05-01'), holidaysOf(golden, 7))).toBe(false);
  });
});

describe('the template of a date', () => {
  const rule = (id: number, from: string, to: string, more: Partial<DateRule> = {}): DateRule => ({
    id,
    from: day(from),
    to: day(to),
    weekdays: [],
    onHoliday: false,
    templateId: id * 10,
    priority: 0,
    ...more,
  });
  const term = rule(1, '2026-03-01', '2026-07-01');
  const weekend = rule(2, '2026-03-01', '2026-07-01', { weekdays: [6, 7], priority: 5 });
  const festive = rule(3, '2026-01-01', '2026-12-31', { onHoliday: true });
  const gala = rule(4, '2026-05-02', '2026-05-02');
  const all = [term, weekend, festive, gala];

  it.each([
    ['a single date before everything', '2026-05-02', dateKind.holiday, 40],
    ['a holiday before ranges', '2026-05-03', dateKind.holiday, 30],
    ['a weekday of higher priority', '2026-05-16', dateKind.weekend, 20],
    ['a plain range', '2026-05-13', dateKind.workday, 10],
    ['its own one outside of all rules', '2026-08-05', dateKind.workday, 99],
  ])('follows %s', (_, date, kind, templateId) => expect(templateForDate(day(date), kind, all, 99)).toBe(templateId));

  it('follows the shorter range, then the newer rule, at equal priority', () => {
    expect(templateForDate(day('2026-05-13'), dateKind.workday, [term, rule(5, '2026-05-01', '2026-05-31')], 99)).toBe(
      50,
    );
    expect(
      templateForDate(
        day('2026-05-13'),
        dateKind.workday,
        [rule(6, '2026-05-01', '2026-05-31'), rule(5, '2026-05-01', '2026-05-31')],
        99,
      ),
    ).toBe(60);
  });

  it('does not depend on the order of the rules', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(all, { minLength: 4 }),
        dates,
        (mixed, date) =>
          templateForDate(date, dateKind.weekend, mixed, 99) === templateForDate(date, dateKind.weekend, all, 99),
      ),
    );
  });
});

describe('slots of a day', () => {
  it('may pass midnight', () => {
    expect(slotSpanOf(1350, 90)).toEqual({ from: 1350, to: 1530 });
    expect(slotSpanOf(480, 540)).toEqual({ from: 480, to: 540 });
    expect(slotSpanOf(480, 540, true)).toEqual({ from: 480, to: 1980 });
    expect(slotSpanOf(1380, 1440)).toEqual({ from: 1380, to: 1440 });
    expect(slotSpanOf(1380, 0)).toEqual({ from: 1380, to: 1440 });
  });

  it.each<[string, SlotSpan[], unknown]>([
    [
      'touching slots stand',
      [
        { from: 480, to: 540 },
        { from: 540, to: 600 },
      ],
      undefined,
    ],
    ['no slots stand', [], undefined],
    ['five minutes are no step', [{ from: 485, to: 540 }], venueFailure.slotOffStep],
    ['backwards is refused', [{ from: 540, to: 540 }], venueFailure.slotBackwards],
    ['longer than a day is refused', [{ from: 0, to: 1450 }], venueFailure.slotBackwards],
    [
      'overlapping is refused',
      [
        { from: 480, to: 550 },
        { from: 540, to: 600 },
      ],
      venueFailure.slotsOverlap,
    ],
    [
      'the same slot twice is refused',
      [
        { from: 480, to: 540 },
        { from: 480, to: 540 },
      ],
      venueFailure.slotsOverlap,
    ],
    [
      'a night that runs into the next morning is refused',
      [
        { from: 0, to: 60 },
        { from: 1380, to: 1470 },
      ],
      venueFailure.slotsOverlap,
    ],
    [
      'a night that ends before the next morning stands',
      [
        { from: 30, to: 60 },
        { from: 1380, to: 1470 },
      ],
      undefined,
    ],
  ])('%s', (_, slots, why) => expect(whyNotTemplate(slots)?.spec).toBe(why));

  it('never overlap on consecutive days once accepted as a template', () => {
    const spans = fc.array(
      fc
        .tuple(fc.nat(143), fc.integer({ min: 1, max: 60 }))
        .map(([from, length]) => ({ from: from * 10, to: (from + length) * 10 })),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(spans, (slots) => {
        const minutes = [0, 1440, 2880].flatMap((shift) =>
          slots.flatMap(({ from, to }) => Array.from({ length: (to - from) / 10 }, (_, i) => shift + from + i * 10)),
        );
        return (whyNotTemplate(slots) === null) === (new Set(minutes).size === minutes.length);
      }),
    );
  });
});

it('counts its blocks from a Monday', () => expect(weekdayOf(WINDOW_EPOCH as LocalDate)).toBe(1));
