import { gateDirection, gateRefusal } from '#domain/devices/device.status';
import { HOUR_MS, localDate, MINUTE_MS } from '#domain/kit/time';
import { role } from '#domain/session/role.status';
import {
  capacityOf,
  defaultGateRule,
  entryStateOf,
  gateRefusalOf,
  type GateRule,
  type GateVisitor,
} from './gate-code.rules';
import { gateMode } from './gate.status';

const booked: GateVisitor = {
  direction: gateDirection.in,
  blackListed: false,
  restricted: false,
  works: false,
  roles: [role.student],
  owes: false,
  exit: null,
  booking: 'open',
  isInside: false,
  inside: 10,
  cap: 300,
};

it.each<[string, Partial<GateVisitor>, Partial<GateRule>, string | null]>([
  ['opens for an open booking', {}, {}, null],
  ['is too early for one of later today', { booking: 'early' }, {}, gateRefusal.tooEarly],
  ['is shut without a booking', { booking: 'none' }, {}, gateRefusal.noBooking],
  ['is open for whoever works there', { booking: 'none', works: true }, {}, null],
  [
    'treats staff as members where staff do not pass',
    { booking: 'none', works: true },
    { admitsStaff: false },
    'noBooking',
  ],
  ['is shut for the black list before anything else', { blackListed: true, works: true }, {}, gateRefusal.blackListed],
  ['is shut for the black list even when kept open', { blackListed: true }, { mode: gateMode.keepOpen }, 'blackListed'],
  ['is shut where someone is restricted', { restricted: true }, {}, gateRefusal.restricted],
  ['is shut when the hall is full', { inside: 300 }, {}, gateRefusal.capacityFull],
  ['is shut when its own limit is reached', { inside: 50 }, { capacity: 50 }, gateRefusal.capacityFull],
  ['knows halls without a limit', { inside: 5_000, cap: 0 }, {}, null],
  ['lets staff into a full hall', { inside: 300, works: true }, {}, null],
  ['opens for a free role', { booking: 'none' }, { freeRoles: [role.student] }, null],
  ['is full for a free role too', { booking: 'none', inside: 300 }, { freeRoles: [role.student] }, 'capacityFull'],
  ['does not open for another role', { booking: 'none' }, { freeRoles: [role.staff] }, gateRefusal.noBooking],
  ['takes no bookings where it is told so', {}, { admitsBookings: false }, gateRefusal.noBooking],
  ['names no time where bookings do not count', { booking: 'early' }, { admitsBookings: false }, 'noBooking'],
  ['opens for everyone while it is kept open', { booking: 'none', inside: 300 }, { mode: gateMode.keepOpen }, null],
  ['is shut while it is locked', {}, { mode: gateMode.locked }, gateRefusal.gateLocked],
  ['lets staff in while it is locked', { works: true }, { mode: gateMode.locked, admitsStaff: false }, null],
  ['refuses someone who is inside already', { isInside: true }, { antiPassback: true }, gateRefusal.alreadyInside],
  ['does not ask where passback is allowed', { isInside: true }, {}, null],
  ['is shut for an unpaid bill', { owes: true }, {}, gateRefusal.debtOpen],
  ['is shut for an unpaid bill of a free role too', { owes: true }, { freeRoles: [role.student] }, 'debtOpen'],
  ['is open for whoever works there and owes', { owes: true, works: true }, {}, null],
  ['asks nobody to pay while it is kept open', { owes: true }, { mode: gateMode.keepOpen }, null],
  [
    'keeps inside who must pay first',
    { direction: gateDirection.out, exit: gateRefusal.debtOpen },
    {},
    gateRefusal.debtOpen,
  ],
  [
    'keeps nobody inside while it is kept open',
    { direction: gateDirection.out, exit: gateRefusal.debtOpen },
    { mode: gateMode.keepOpen },
    null,
  ],
  [
    'opens towards the street for everyone else',
    { direction: gateDirection.out, blackListed: true, booking: 'none', inside: 300 },
    { mode: gateMode.locked },
    null,
  ],
])('a gate that is shown a code %s', (_, more, rule, refusal) =>
  expect(gateRefusalOf({ ...booked, ...more }, { ...defaultGateRule, ...rule })).toBe(refusal),
);

it.each([
  [0, 0, 0],
  [0, 300, 300],
  [50, 0, 50],
  [50, 300, 50],
  [500, 300, 300],
])('the limit of a gate for %i at a venue for %i is %i', (capacity, cap, most) =>
  expect(capacityOf({ capacity }, cap)).toBe(most),
);

describe('a booking from 10:00 to 11:00', () => {
  const midnight = Date.parse('2026-05-11T00:00:00+08:00');
  const today = localDate('2026-05-11');
  const window = { beginsAt: midnight + 10 * HOUR_MS, endsAt: midnight + 11 * HOUR_MS, earlyMin: 15, date: today };
  const stateAt = (minute: number, earlyEntryMin: number | null = null) =>
    entryStateOf([window], { at: midnight + minute * MINUTE_MS, today, earlyEntryMin });

  it.each([
    [584, null, 'early'],
    [585, null, 'open'],
    [659, null, 'open'],
    [660, null, 'none'],
    [0, null, 'early'],
    [570, 30, 'open'],
    [599, 0, 'early'],
    [600, 0, 'open'],
  ] as const)('at minute %i with an early entry of %s is %s', (minute, early, state) =>
    expect(stateAt(minute, early)).toBe(state),
  );

  it('of the next day is early within six hours only', () => {
    const yesterday = localDate('2026-05-10');
    const at = (hours: number) =>
      entryStateOf([window], { at: window.beginsAt - hours * HOUR_MS, today: yesterday, earlyEntryMin: null });
    expect([at(7), at(6)]).toEqual(['none', 'early']);
  });
});
