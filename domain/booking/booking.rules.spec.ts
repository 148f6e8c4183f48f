import { sentenceOf } from '#domain/kit/failure';
import { fen } from '#domain/kit/money';
import { localDate } from '#domain/kit/time';
import { registrationStatus } from '#domain/members/member.status';
import { role } from '#domain/session/role.status';
import { dateRangeType } from '#domain/venues/venue.status';
import { bookingFailure } from '#domain/booking-rules/booking.failures';
import {
  bookingRules,
  nothingMissing,
  findBookingRefusal,
  type BookingFacts,
  type RequestedSlot,
} from './booking.rules';
import type { SlotState } from '#domain/boards/slot.rules';
import { closedReason, slotStatus } from '#domain/boards/slot.status';

const free: SlotState = {
  status: slotStatus.free,
  reason: null,
  adminTake: false,
  takeUp: false,
  left: null,
  total: null,
};
const slot = (place: number, position: number, state: SlotState = free): RequestedSlot => ({
  spaceId: 10 + place,
  timeId: 500 + position,
  place,
  position,
  from: 480 + position * 60,
  to: 540 + position * 60,
  state,
});
const validFacts: BookingFacts = {
  now: { date: localDate('2026-05-12'), at: 600 },
  date: localDate('2026-05-13'),
  roleId: role.student,
  review: registrationStatus.passed,
  blackListed: null,
  restricted: false,
  openRoles: [3, 4, 5, 6, 38],
  release: { releaseMinute: 420, advanceDays: 3 },
  slots: [slot(1, 4), slot(1, 5)],
  quotas: [],
  unpaid: 0,
  active: 0,
  limits: { maxSlots: 2, maxSpaces: 1, consecutiveOnly: true, sameSpaceOnly: true, maxUnpaid: 1, maxActive: 0 },
  people: { count: 2, min: 1, max: 4 },
  companions: [{ name: '张*', known: true, confirmed: true, busy: false, barred: false }],
  captcha: 'fine',
  flow: 'fine',
  tooOften: false,
  lacks: nothingMissing,
  owes: false,
  free: [],
};
const companion = validFacts.companions[0] as BookingFacts['companions'][number];
const taken: SlotState = { ...free, status: slotStatus.reserved };

/** One wrong fact per row, in the order in which the rules are evaluated. */
const wrongs: readonly (readonly [string, Partial<BookingFacts>, unknown])[] = [
  ['R01', { review: registrationStatus.waiting }, bookingFailure.reviewPending],
  ['R01', { review: registrationStatus.failed }, bookingFailure.reviewFailed],
  ['R02', { blackListed: { until: '2026-06-01' } }, bookingFailure.blackListed],
  ['R02', { blackListed: { until: null } }, bookingFailure.blackListedOpen],
  ['R03', { restricted: true }, bookingFailure.restricted],
  ['R04', { openRoles: [4] }, bookingFailure.roleNotOpen],
  ['R05', { date: localDate('2026-05-16') }, bookingFailure.notReleased],
  [
    'R06',
    { slots: [slot(1, 4, { ...free, status: slotStatus.notOpen, reason: closedReason.started })] },
    bookingFailure.slotStarted,
  ],
  [
    'R06',
    { slots: [slot(1, 4, { ...free, status: slotStatus.notOpen, reason: closedReason.siteClosed })] },
    bookingFailure.dateClosed,
  ],
  [
    'R06',
    { slots: [slot(1, 4, { ...free, status: slotStatus.notOpen, reason: closedReason.spaceOff })] },
    bookingFailure.spaceOff,
  ],
  [
    'R06',
    { slots: [slot(1, 4, { ...free, status: slotStatus.notOpen, reason: closedReason.notOpen })] },
    bookingFailure.slotClosed,
  ],
  ['R07', { slots: [slot(1, 4), slot(1, 5, taken)] }, bookingFailure.slotTaken],
  ['R07', { slots: [slot(1, 4, { ...free, status: slotStatus.unpaid })] }, bookingFailure.slotTaken],
  [
    'R07',
    { slots: [slot(1, 4, { ...free, status: slotStatus.low, left: 1, total: 40 })], people: validFacts.people },
    bookingFailure.capacityShort,
  ],
  [
    'R08',
    { quotas: [{ quota: { windowType: dateRangeType.days, n: 1, scope: 'site', maxTimes: 2 }, times: 2, minutes: 0 }] },
    bookingFailure.quotaDay,
  ],
  ['R09', { unpaid: 1 }, bookingFailure.unpaidOrder],
  ['R10', { active: 3, limits: { ...validFacts.limits, maxActive: 3 } }, bookingFailure.tooManyActive],
  ['R11', { slots: [slot(1, 4), slot(1, 5), slot(1, 6)] }, bookingFailure.tooManySlots],
  ['R11', { slots: [slot(1, 4), slot(2, 4)] }, bookingFailure.notSameSpace],
  [
    'R11',
    { slots: [slot(1, 4), slot(2, 4)], limits: { ...validFacts.limits, sameSpaceOnly: false } },
    bookingFailure.tooManySpaces,
  ],
  ['R11', { slots: [slot(1, 4), slot(1, 6)] }, bookingFailure.notConsecutive],
  ['R12', { companions: [companion, { ...companion, known: false }] }, bookingFailure.buddyMissing],
  ['R12', { companions: [{ ...companion, confirmed: false }] }, bookingFailure.buddyUnconfirmed],
  ['R12', { people: { count: 1, min: 2, max: 4 } }, bookingFailure.tooFewPeople],
  ['R12', { people: { count: 5, min: 2, max: 4 } }, bookingFailure.tooManyPeople],
  ['R12', { companions: [{ ...companion, barred: true }] }, bookingFailure.buddyBlackListed],
  ['R12', { companions: [{ ...companion, busy: true }] }, bookingFailure.buddyConflict],
  ['R13', { lacks: { ...nothingMissing, protocol: true } }, bookingFailure.protocolMissing],
  ['R13', { lacks: { ...nothingMissing, face: true } }, bookingFailure.faceMissing],
  ['R13', { lacks: { ...nothingMissing, videoId: 7 } }, bookingFailure.videoMissing],
  ['R14', { tooOften: true }, bookingFailure.submitTooOften],
  ['R14', { flow: 'abnormal' }, bookingFailure.flowAbnormal],
  ['R14', { captcha: 'stale' }, bookingFailure.captchaStale],
  ['R14', { captcha: 'wrong' }, bookingFailure.captchaInvalid],
  [
    'R15',
    { lacks: { ...nothingMissing, balance: { least: fen(5_000), mine: fen(4_999) } } },
    bookingFailure.balanceLow,
  ],
  ['R15', { owes: true }, bookingFailure.debtOpen],
];

describe('a booking', () => {
  it('is accepted if no rule refuses', () => expect(findBookingRefusal(validFacts)).toBeNull());

  it.each(wrongs)('is refused by %s: %j', (rule, wrong, spec) => {
    const refusal = findBookingRefusal({ ...validFacts, ...wrong });
    expect(refusal?.spec).toBe(spec);
    expect(refusal?.facts.rule).toBe(rule);
  });

  it('is refused by the earlier of two failing rules', () => {
    for (const [i, [rule, wrong]] of wrongs.entries()) {
      for (const [later, alsoWrong] of wrongs.slice(i + 1)) {
        const both = { ...validFacts, ...alsoWrong, ...wrong };
        if (rule !== later) expect(findBookingRefusal(both)?.facts.rule).toBe(rule);
      }
    }
  });

  it('evaluates the rules in the order of their numbers', () => {
    const ruleNames = Object.keys(bookingRules);
    expect(ruleNames).toEqual([...ruleNames].sort());
    expect(ruleNames).toEqual([
      'R01',
      'R02',
      'R03',
      'R04',
      'R05',
      'R06',
      'R07',
      'R08',
      'R09',
      'R10',
      'R11',
      'R12',
      'R13',
      'R14',
      'R15',
    ]);
  });

  it('returns all six data fields, whatever the rule', () => {
    for (const [, wrong] of wrongs) {
      expect(Object.keys(findBookingRefusal({ ...validFacts, ...wrong })?.facts ?? {})).toEqual(
        expect.arrayContaining(['rule', 'limit', 'mine', 'window', 'nextAllowedAt', 'alternatives']),
      );
    }
  });

  it('fills every sentence in both languages', () => {
    for (const [, wrong] of wrongs) {
      const refusal = findBookingRefusal({ ...validFacts, ...wrong });
      if (refusal)
        for (const lang of ['zh', 'en'] as const)
          expect(sentenceOf(refusal.spec, lang, refusal.facts)).not.toMatch(/[{}]/);
    }
  });

  it('that lost its slot is offered three free alternatives', () => {
    const board = [slot(2, 5), slot(3, 5), slot(1, 7), slot(1, 3)];
    expect(
      findBookingRefusal({ ...validFacts, slots: [slot(1, 4), slot(1, 5, taken)], free: board })?.facts.alternatives,
    ).toEqual([slot(2, 5), slot(3, 5), slot(1, 3)]);
  });

  it('made too early returns the opening time', () => {
    expect(findBookingRefusal({ ...validFacts, date: localDate('2026-05-16') })?.facts.nextAllowedAt).toBe(
      '2026-05-13 07:00',
    );
  });

  it('over its daily quota keeps the message deployed clients parse, and says when', () => {
    const refusal = findBookingRefusal({
      ...validFacts,
      quotas: [{ quota: { windowType: dateRangeType.days, n: 1, scope: 'site', maxTimes: 2 }, times: 2, minutes: 0 }],
    });
    expect(refusal && sentenceOf(refusal.spec, 'zh', refusal.facts)).toBe('每天只能预约2次');
    expect(refusal?.facts).toMatchObject({
      limit: 2,
      mine: 2,
      window: { from: '2026-05-13', to: '2026-05-13' },
      nextAllowedAt: '2026-05-14',
    });
  });

  it('accepts consecutive slots despite a break in the template', () => {
    expect(
      findBookingRefusal({ ...validFacts, slots: [slot(1, 4), { ...slot(1, 5), from: 800, to: 860 }] }),
    ).toBeNull();
  });

  it('treats zero as no limit', () => {
    const limits = {
      ...validFacts.limits,
      maxSlots: 0,
      maxSpaces: 0,
      sameSpaceOnly: false,
      consecutiveOnly: false,
      maxUnpaid: 0,
    };
    expect(
      findBookingRefusal({
        ...validFacts,
        unpaid: 9,
        active: 9,
        limits,
        slots: [slot(1, 1), slot(2, 5), slot(3, 9)],
        people: { count: 99, min: 0, max: 0 },
      }),
    ).toBeNull();
  });
});
