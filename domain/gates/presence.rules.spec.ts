import fc from 'fast-check';
import { gateDirection, gateMethod, type GateDirection } from '#domain/devices/device.status';
import { localDate, MINUTE_MS } from '#domain/kit/time';
import { isExitMissing, venueDateOf, venueDay, visitsOf, type VisitPassage } from './presence.rules';
import { visitEnd } from './presence.status';

const day = { closesAt: 1_320 * MINUTE_MS, sweepsAt: 1_350 * MINUTE_MS, endsAt: 1_440 * MINUTE_MS };
const atNoon = { ...day, now: 720 * MINUTE_MS };
const atNight = { ...day, now: 1_439 * MINUTE_MS };
let serial = 0;
const at = (minute: number, direction: GateDirection, method: number = gateMethod.card): VisitPassage => ({
  id: (serial += 1),
  hardwareId: 1,
  bootId: 'b',
  seq: serial,
  at: minute * MINUTE_MS,
  direction,
  method,
});
const shape = (passages: readonly VisitPassage[], end: Parameters<typeof visitsOf>[1]) =>
  visitsOf(passages, end).map(({ inAt, outAt, minutes, closedAs }) => [
    inAt / MINUTE_MS,
    outAt === null ? null : outAt / MINUTE_MS,
    minutes,
    closedAs,
  ]);
const { in: enters, out: leaves } = gateDirection;

describe('the visits of a holder', () => {
  it('begin with an entry and end with the next exit', () =>
    expect(shape([at(500, enters), at(560, leaves), at(600, enters)], atNoon)).toEqual([
      [500, 560, 60, visitEnd.exit],
      [600, null, null, null],
    ]));

  it('ignore an exit without an entry', () => expect(shape([at(500, leaves), at(510, leaves)], atNoon)).toEqual([]));

  it('ignore an entry repeated within two minutes, and close one that misses its exit at the next entry', () =>
    expect(
      shape([at(500, enters), at(501, enters), at(502.5, enters), at(600, enters), at(610, leaves)], atNoon),
    ).toEqual([
      [500, 600, 100, visitEnd.nextEntry],
      [600, 610, 10, visitEnd.exit],
    ]));

  it('end at closing time, half an hour later, unless an exit is seen by then or afterwards', () => {
    const late = at(1_335, leaves);
    const entry = at(1_200, enters);
    expect(shape([entry], { ...day, now: 1_349 * MINUTE_MS })).toEqual([[1_200, null, null, null]]);
    expect(shape([entry], { ...day, now: 1_350 * MINUTE_MS })).toEqual([[1_200, 1_320, 120, visitEnd.closingTime]]);
    expect(shape([entry, late], atNight)).toEqual([[1_200, 1_335, 135, visitEnd.exit]]);
  });

  it('that begin after closing end with the day', () => {
    expect(shape([at(1_380, enters)], atNight)).toEqual([[1_380, null, null, null]]);
    expect(shape([at(1_380, enters)], { ...day, now: day.endsAt })).toEqual([[1_380, 1_380, 0, visitEnd.closingTime]]);
  });

  it('ended by staff are manual', () =>
    expect(shape([at(500, enters), at(560, leaves, gateMethod.staff)], atNoon)).toEqual([
      [500, 560, 60, visitEnd.manual],
    ]));
});

const passage = fc.record({
  hardwareId: fc.nat(2),
  seq: fc.nat(12),
  minute: fc.integer({ min: 400, max: 1_430 }),
  direction: fc.constantFrom(enters, leaves),
  method: fc.constantFrom(gateMethod.card, gateMethod.staff),
});
const passages = fc
  .uniqueArray(passage, { maxLength: 14, selector: ({ hardwareId, seq }) => `${hardwareId}/${seq}` })
  .map((list) =>
    list.map(({ minute, ...one }): VisitPassage => ({
      ...one,
      id: one.hardwareId * 100 + one.seq,
      bootId: 'b',
      at: minute * MINUTE_MS,
    })),
  );
const delivered = passages
  .filter((list) => list.length > 0)
  .chain((list) =>
    fc.record({
      unique: fc.constant(list),
      // Deliveries in any order with repetitions: every passage at least once.
      sent: fc
        .tuple(
          fc.shuffledSubarray(list, { minLength: list.length }),
          fc.array(fc.constantFrom(...list), { maxLength: 10 }),
        )
        .map(([all, more]) => [...all, ...more]),
    }),
  );

it('are the same for any order, repetition and lateness of the passages, and so is the number inside', () => {
  fc.assert(
    fc.property(delivered, ({ unique, sent }) => {
      const sorted = [...unique].sort((a, b) => a.at - b.at || a.hardwareId - b.hardwareId || a.seq - b.seq);
      const expected = visitsOf(sorted, atNoon);
      // A late passage is derived again with all that came before it; only the last derivation counts.
      const seen: VisitPassage[] = [];
      let visits = visitsOf([], atNoon);
      for (const one of sent) {
        seen.push(one);
        visits = visitsOf(seen, atNoon);
      }
      expect(visits).toEqual(expected);
      const last = sorted.at(-1);
      const inside = visits.filter(({ outAt }) => outAt === null).length;
      expect(inside).toBeLessThanOrEqual(1);
      if (inside === 1) expect(last?.direction).toBe(enters);
    }),
  );
});

it('keep their promises after any loss of passages', () => {
  fc.assert(
    fc.property(passages, fc.constantFrom(atNoon, atNight, { ...day, now: day.endsAt }), (list, end) => {
      const visits = visitsOf(list, end);
      visits.forEach(({ inAt, outAt, minutes, closedAs, outEvent }, n) => {
        expect(outAt === null).toBe(closedAs === null);
        if (outAt === null) return expect(n).toBe(visits.length - 1);
        expect(outAt).toBeGreaterThanOrEqual(inAt);
        expect(minutes).toBe(Math.floor((outAt - inAt) / MINUTE_MS));
        expect(isExitMissing(closedAs)).toBe(outEvent === null);
        const next = visits[n + 1];
        if (next) expect(next.inAt).toBeGreaterThanOrEqual(outAt);
      });
      if (end.now === day.endsAt) expect(visits.every(({ outAt }) => outAt !== null)).toBe(true);
    }),
  );
});

describe('the day of a venue', () => {
  it('is the date where it closes before midnight', () =>
    expect(venueDay({ openBegin: 480, openEnd: 1_320 })).toEqual({
      starts: 0,
      closes: 1_320,
      sweeps: 1_350,
      ends: 1_440,
    }));

  it('changes in the closed hours of a venue that is open past midnight', () => {
    const hours = { openBegin: 600, openEnd: 120 };
    expect(venueDay(hours)).toEqual({ starts: 360, closes: 1_560, sweeps: 1_590, ends: 1_800 });
    expect(venueDateOf(hours, { date: localDate('2026-05-11'), at: 60 })).toBe('2026-05-10');
    expect(venueDateOf(hours, { date: localDate('2026-05-11'), at: 360 })).toBe('2026-05-11');
  });

  it('ends for missing exits at the latest when the next begins', () =>
    expect(venueDay({ openBegin: 420, openEnd: 420 })).toEqual({
      starts: 420,
      closes: 1_860,
      sweeps: 1_860,
      ends: 1_860,
    }));
});
