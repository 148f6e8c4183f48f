import fc from 'fast-check';
import { enumCodes } from '#domain/kit/enumeration';
import { fixedAssetKind, fixedAssetStatus, meterKind } from './fixed-asset.status';
import { meterReadingFailure } from './meter-reading.failures';
import {
  isMeter,
  meterUnit,
  startAfter,
  sumOfUse,
  totalAt,
  useBetween,
  whyNotReadMeter,
  type CountedTotal,
  type MeterPoint,
  type TotalsAround,
} from './meter-reading.rules';

const DAY = 86_400_000;
const of = {
  kind: fixedAssetKind.water,
  status: fixedAssetStatus.normal,
  value: 100,
  restart: null,
  at: DAY,
  now: DAY,
  previous: null,
  next: null,
};
const keyOf = (over: Partial<Parameters<typeof whyNotReadMeter>[0]>) => whyNotReadMeter({ ...of, ...over })?.spec;

it('names every kind with readings a meter and gives it a unit', () => {
  expect(enumCodes(fixedAssetKind).filter(isMeter)).toEqual(enumCodes(meterKind));
  expect(enumCodes(meterKind).map((kind) => meterUnit[kind])).toEqual(['m³', 'kWh']);
});

it('takes readings of meters in service only, and none of the future', () => {
  expect(keyOf({})).toBeUndefined();
  expect(keyOf({ kind: fixedAssetKind.lift })).toBe(meterReadingFailure.meterNeeded);
  expect(keyOf({ status: fixedAssetStatus.scrapped })).toBe(meterReadingFailure.meterScrapped);
  expect(keyOf({ at: DAY + 61_000 })).toBe(meterReadingFailure.meterReadingAhead);
});

it('never runs a meter backwards, unless it was replaced', () => {
  expect(keyOf({ previous: { value: 100, restart: null } })).toBeUndefined();
  expect(keyOf({ previous: { value: 100.001, restart: null } })).toBe(meterReadingFailure.meterReadingFalls);
  expect(keyOf({ previous: { value: 900, restart: 3 } })).toBeUndefined();
  expect(keyOf({ previous: { value: 50, restart: 101 } })).toBe(meterReadingFailure.meterReadingFalls);
  expect(keyOf({ next: { value: 100, restart: 0 } })).toBeUndefined();
  expect(keyOf({ next: { value: 99, restart: null } })).toBe(meterReadingFailure.meterReadingAbove);
  expect(keyOf({ restart: 0, next: { value: 200, restart: null } })).toBe(meterReadingFailure.meterReplacedEarlier);
});

/** A meter read at random times, now and then replaced. */
const readings = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 1, max: 90 * DAY }),
      grows: fc.integer({ min: 0, max: 50_000 }),
      restart: fc.option(fc.integer({ min: 0, max: 1_000 }), { freq: 4 }),
    }),
    { minLength: 2, maxLength: 30 },
  )
  .map((steps) => {
    const points: (MeterPoint & CountedTotal)[] = [];
    for (const { gap, grows, restart } of steps) {
      const last = points.at(-1);
      points.push({
        at: (last?.at ?? 0) + gap,
        value: (last ? startAfter(last) : 0) + grows,
        total: last ? last.total + grows : 0,
        restart,
      });
    }
    return points;
  });
const around = (points: readonly CountedTotal[], at: number): TotalsAround => ({
  before: points.findLast((one) => one.at <= at) ?? null,
  after: points.find((one) => one.at >= at) ?? null,
});

it('accepts every reading of a meter that never ran backwards', () =>
  fc.assert(
    fc.property(readings, (points) => {
      points.forEach(({ value, restart, at }, n) =>
        expect(whyNotReadMeter({ ...of, value, restart, at, now: at, previous: points[n - 1] ?? null })).toBeNull(),
      );
    }),
  ));

it('divides what was counted among periods without loss, and no period is negative', () =>
  fc.assert(
    fc.property(readings, fc.array(fc.integer({ min: 0, max: 2_700 * DAY }), { maxLength: 12 }), (points, cuts) => {
      const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0];
      const times = [...new Set([first, ...cuts.filter((at) => at > first && at < last), last])].sort((a, b) => a - b);
      const uses = times.slice(1).map((to, n) => {
        const from = times[n] ?? 0;
        return useBetween([from, to], [around(points, from), around(points, to)], 10);
      });
      for (const use of uses) {
        expect(use?.used).toBeGreaterThanOrEqual(0);
        expect(use?.partial).toBe(false);
      }
      const counted = ((points.at(-1)?.total ?? 0) - (points[0]?.total ?? 0)) * 10;
      expect(Math.abs((sumOfUse(uses)?.used ?? 0) - counted)).toBeLessThan(0.01);
    }),
  ));

it('says where readings cover a part of a period only, and where they cover none', () => {
  const points = [
    { at: 10, total: 0 },
    { at: 30, total: 40 },
  ];
  const use = (from: number, to: number) => useBetween([from, to], [around(points, from), around(points, to)], 1);
  expect(use(10, 20)).toEqual({ used: 20, partial: false });
  expect(use(0, 20)).toEqual({ used: 20, partial: true });
  expect(use(20, 50)).toEqual({ used: 20, partial: true });
  expect(use(0, 100)).toEqual({ used: 40, partial: true });
  expect(use(0, 5)).toBeNull();
  expect(use(40, 50)).toBeNull();
  expect(use(0, 10)).toBeNull();
  expect(use(30, 50)).toBeNull();
  expect(totalAt({ before: null, after: null }, 5)).toBeNull();
  expect(sumOfUse([null, null])).toBeNull();
  expect(sumOfUse([{ used: 1.5, partial: false }, null])).toEqual({ used: 1.5, partial: true });
});
