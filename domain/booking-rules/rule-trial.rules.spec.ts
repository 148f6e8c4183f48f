import fc from 'fast-check';
import { addDays, localDate, type LocalDate } from '#domain/kit/time';
import { dateRangeType } from '#domain/venues/venue.status';
import { summarizeTrial, runTrial, type PastBooking, type TrialRules } from './rule-trial.rules';

const monday = localDate('2026-05-04');
const open: TrialRules = {
  release: { releaseMinute: 0, advanceDays: 365 },
  overrides: [],
  quotas: [],
  limits: { maxSlots: 0, maxSpaces: 0, consecutiveOnly: false, sameSpaceOnly: false, maxActive: 0 },
};
let serial = 0;
const bookingOf = (of: Partial<PastBooking> = {}): PastBooking => ({
  id: ++serial,
  userId: 1,
  roleId: 3,
  placedAt: { date: addDays(monday, -1), at: 420 },
  endedAt: null,
  date: monday,
  place: { site: 1, sport: 1, venue: 1, campus: 1 },
  slots: [{ spaceId: 1, from: 600, to: 660 }],
  ...of,
});
const rulesOf = (past: readonly PastBooking[], rules: TrialRules) => runTrial(rules, past).map(({ rule }) => rule);
const twiceAWeek = { ...open, quotas: [{ windowType: dateRangeType.week, scope: 'site' as const, maxTimes: 2 }] };

describe('replaying a rule set on past bookings', () => {
  it('refuses bookings made before their release, for the role they were made for', () => {
    const rules = {
      ...open,
      release: { releaseMinute: 420, advanceDays: 1 },
      overrides: [{ roleId: 4, advanceDays: 3 }],
    };
    const early = { placedAt: { date: addDays(monday, -1), at: 419 } };
    expect(rulesOf([bookingOf(early), bookingOf({ ...early, roleId: 4 }), bookingOf()], rules)).toEqual([
      'R05',
      null,
      null,
    ]);
  });

  it("counts two a week across the week's end, per site", () => {
    const week = [0, 1, 2, 7].map((days) =>
      bookingOf({ date: addDays(monday, days), placedAt: { date: addDays(monday, -1), at: 420 + days } }),
    );
    expect(rulesOf(week, twiceAWeek)).toEqual([null, null, 'R08', null]);
    expect(
      rulesOf(
        [
          ...week.slice(0, 2),
          bookingOf({
            date: addDays(monday, 2),
            place: { site: 2, sport: 1, venue: 1, campus: 1 },
            placedAt: { date: monday, at: 0 },
          }),
        ],
        twiceAWeek,
      ),
    ).toEqual([null, null, null]);
  });

  it('counts a cancelled booking until its cancellation, and a refused one not at all', () => {
    const at = (minute: number) => ({ date: addDays(monday, -1), at: minute });
    const cancelledBooking = bookingOf({ placedAt: at(420), endedAt: at(430) });
    expect(
      rulesOf(
        [
          cancelledBooking,
          bookingOf({ placedAt: at(421) }),
          bookingOf({ placedAt: at(425) }),
          bookingOf({ placedAt: at(431) }),
          bookingOf({ placedAt: at(432) }),
        ],
        twiceAWeek,
      ),
    ).toEqual([null, null, 'R08', null, 'R08']);
  });

  it('exempts last-minute bookings from the quota', () => {
    const rules = {
      ...open,
      quotas: [{ windowType: dateRangeType.week, scope: 'all' as const, maxTimes: 1, waiveBeforeMin: 30 }],
    };
    expect(
      rulesOf(
        [
          bookingOf(),
          bookingOf({ date: addDays(monday, 1), placedAt: { date: addDays(monday, 1), at: 580 } }),
          bookingOf({ date: addDays(monday, 2) }),
        ],
        rules,
      ),
    ).toEqual([null, 'R08', null]);
  });

  it('checks the shape of an order and the number of upcoming orders', () => {
    const gap = [
      { spaceId: 1, from: 600, to: 660 },
      { spaceId: 1, from: 720, to: 780 },
    ];
    const limits = { ...open.limits, consecutiveOnly: true };
    expect(rulesOf([bookingOf({ slots: gap })], { ...open, limits })).toEqual(['R11']);
    expect(rulesOf([bookingOf({ slots: gap })], { ...open, limits: { ...open.limits, maxSlots: 1 } })).toEqual(['R11']);
    expect(
      rulesOf(
        [bookingOf(), bookingOf({ date: addDays(monday, 1), placedAt: { date: addDays(monday, -1), at: 421 } })],
        {
          ...open,
          limits: { ...open.limits, maxActive: 1 },
        },
      ),
    ).toEqual([null, 'R10']);
  });

  it('refuses nothing without limits, never fewer with tighter ones, and totals its own results', () => {
    const past = fc
      .array(fc.record({ days: fc.nat(20), user: fc.integer({ min: 1, max: 3 }), at: fc.nat(1439) }), { maxLength: 25 })
      .map((list) =>
        list.map(({ days, user, at }) =>
          bookingOf({
            userId: user,
            date: addDays(monday, days) as LocalDate,
            placedAt: { date: addDays(monday, -2), at },
          }),
        ),
      );
    fc.assert(
      fc.property(past, fc.integer({ min: 1, max: 4 }), (list, most) => {
        expect(rulesOf(list, open).every((rule) => rule === null)).toBe(true);
        const count = (maxTimes: number) =>
          summarizeTrial(
            list,
            runTrial({ ...open, quotas: [{ windowType: dateRangeType.month, scope: 'all', maxTimes }] }, list),
          );
        const [tight, loose] = [count(most), count(most + 1)];
        expect(tight.refused).toBeGreaterThanOrEqual(loose.refused);
        expect(tight.byRole.reduce((sum, { refused }) => sum + refused, 0)).toBe(tight.refused);
        expect(tight.byHour.reduce((sum, { total }) => sum + total, 0)).toBe(list.length);
        expect(tight.byRule.reduce((sum, { refused }) => sum + refused, 0)).toBe(tight.refused);
      }),
    );
  });
});
