import fc from 'fast-check';
import { capacityStatus, canBook, slotState, takenPlaces, type SlotFacts } from './slot.rules';
import { bookingMode, closedReason, slotStatus, type SlotStatus } from './slot.status';

const open: SlotFacts = {
  mode: bookingMode.exclusive,
  hasSlot: true,
  siteClosed: false,
  spaceOn: true,
  roleOpen: true,
  released: true,
  now: 0,
  begin: 60,
  end: 120,
  lateMinutes: 0,
  hold: null,
  conflict: null,
  taken: 0,
  total: 0,
};
const pool: SlotFacts = { ...open, mode: bookingMode.capacity, total: 40 };
const saying = (facts: Partial<SlotFacts>, base = open) => {
  const { status, reason } = slotState({ ...base, ...facts });
  return [status, reason];
};

describe('a cell', () => {
  it.each<[string, Partial<SlotFacts>, readonly unknown[]]>([
    ['is free when nothing speaks against it', {}, [1, null]],
    [
      'is closed on a holiday, whatever else',
      { siteClosed: true, hasSlot: false, hold: 'paid' },
      [2, closedReason.siteClosed],
    ],
    ['is not open without a slot', { hasSlot: false, spaceOn: false }, [2, closedReason.notOpen]],
    ['is out of use with its space', { spaceOn: false, roleOpen: false }, [2, closedReason.spaceOff]],
    ['is not open to a role that may not book', { roleOpen: false, released: false }, [2, closedReason.roleNotOpen]],
    [
      'is not released yet, also when somebody holds it',
      { released: false, hold: 'paid' },
      [2, closedReason.notReleased],
    ],
    ['has started at its very beginning', { now: 60 }, [2, closedReason.started]],
    ['is free a minute before it begins', { now: 59 }, [1, null]],
    ['has ended at its very end', { now: 120, lateMinutes: 600 }, [2, closedReason.ended]],
    ['may be booked late where the rule allows', { now: 74, lateMinutes: 15 }, [1, null]],
    ['has started when the late minutes are over', { now: 75, lateMinutes: 15 }, [2, closedReason.started]],
    ['stays reserved while it runs, so that displays show the court in use', { hold: 'paid', now: 90 }, [4, null]],
    ['has ended at its end, whoever had it', { hold: 'paid', now: 120 }, [2, closedReason.ended]],
    ['is reserved when staff occupy it', { hold: 'admin', conflict: 'fullCourt' }, [4, closedReason.adminTake]],
    [
      'is reserved when the whole court is taken',
      { conflict: 'fullCourt', hold: 'unpaid' },
      [4, closedReason.fullCourtTaken],
    ],
    ['is reserved when half the court is taken', { conflict: 'halfCourt' }, [4, closedReason.halfCourtTaken]],
    ['is unpaid while held', { hold: 'unpaid' }, [3, null]],
    ['is reserved once paid', { hold: 'paid' }, [4, null]],
  ])('%s', (_, facts, expected) => expect(saying(facts)).toEqual(expected));

  it('marks the holder', () => {
    expect(slotState({ ...open, hold: 'admin' })).toMatchObject({ adminTake: true, takeUp: false });
    expect(slotState({ ...open, conflict: 'halfCourt' })).toMatchObject({
      adminTake: false,
      takeUp: true,
      left: null,
      total: null,
    });
  });
});

describe('a capacity cell', () => {
  it.each([
    [0, 1],
    [28, 1],
    [29, 33],
    [39, 33],
    [40, 4],
    [41, 4],
  ])('with %i of 40 places taken has state %i', (taken, status) => {
    expect(slotState({ ...pool, taken }).status).toBe(status);
  });

  it('counts its unpaid holds and never has state 3', () => {
    expect(slotState({ ...pool, hold: 'unpaid', taken: 1 })).toMatchObject({
      status: slotStatus.free,
      left: 39,
      total: 40,
    });
  });

  it('is full, low or free, and low only if less than 30 % is left', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(5000), (total, taken) => {
        const left = Math.max(0, total - taken);
        const status = capacityStatus(left, total);
        expect(status === slotStatus.low).toBe(left > 0 && left / total < 0.3);
        expect(status === slotStatus.reserved).toBe(left === 0);
      }),
    );
  });

  it('admits as many people as it has places', () => {
    const state = slotState({ ...pool, taken: 37 });
    expect([canBook(state, 3), canBook(state, 4)]).toEqual([true, false]);
  });
});

describe('the taken places of a cell', () => {
  const cell = (status: SlotStatus) =>
    takenPlaces({ status, reason: null, adminTake: false, takeUp: false, left: null, total: null });

  it.each<[string, SlotStatus, number]>([
    ['free', slotStatus.free, 0],
    ['not released or closed', slotStatus.notOpen, 0],
    ['held', slotStatus.unpaid, 1],
    ['booked', slotStatus.reserved, 1],
  ])('are of one that is %s', (_state, status, taken) => expect(cell(status)).toBe(taken));

  it('are the booked places of a capacity site, whether it is open or not', () => {
    expect(takenPlaces(slotState({ ...pool, taken: 37 }))).toBe(37);
    expect(takenPlaces(slotState({ ...pool, taken: 0, released: false }))).toBe(0);
    expect(takenPlaces(slotState({ ...pool, taken: 3, siteClosed: true }))).toBe(3);
    expect(takenPlaces(slotState({ ...pool, taken: pool.total + 1 }))).toBe(pool.total);
  });
});

describe('every known cell', () => {
  const facts = fc.record<SlotFacts>({
    mode: fc.constantFrom(bookingMode.exclusive, bookingMode.capacity),
    hasSlot: fc.boolean(),
    siteClosed: fc.boolean(),
    spaceOn: fc.boolean(),
    roleOpen: fc.boolean(),
    released: fc.boolean(),
    now: fc.nat(200),
    begin: fc.nat(100),
    end: fc.integer({ min: 101, max: 200 }),
    lateMinutes: fc.nat(30),
    hold: fc.constantFrom(null, 'admin', 'unpaid', 'paid'),
    conflict: fc.constantFrom(null, 'fullCourt', 'halfCourt'),
    taken: fc.nat(20),
    total: fc.integer({ min: 1, max: 20 }),
  });

  it('is never free while held, closed or started', () => {
    fc.assert(
      fc.property(facts, (known) => {
        const state = slotState(known);
        const ended =
          known.siteClosed ||
          !known.hasSlot ||
          !known.spaceOn ||
          !known.roleOpen ||
          !known.released ||
          known.end <= known.now;
        const held =
          known.hold === 'admin' ||
          known.conflict !== null ||
          (known.mode === bookingMode.exclusive ? known.hold !== null : known.taken >= known.total);
        const shut = ended || (known.begin + known.lateMinutes <= known.now && !held);
        expect(state.status === slotStatus.notOpen).toBe(shut);
        if (shut || held) expect(canBook(state)).toBe(false);
        else expect(canBook(state)).toBe(known.mode === bookingMode.exclusive || known.taken < known.total);
      }),
    );
  });
});
