import fc from 'fast-check';
import { metricFacts } from '#domain/facilities/facility.rules';
import { enumCodes, enumMember, enumMembers } from '#domain/kit/enumeration';
import { metric } from '#domain/facilities/facility.status';
import { warningFailure } from './warning.failures';
import {
  evaluateReading,
  limitsOf,
  quietMinutesLeft,
  replayReadings,
  rulesForTarget,
  warningMetricFacts,
  whyNotRule,
  type WarningReading,
  type WarningState,
  type WarningStep,
  type WarningThresholds,
} from './warning.rules';
import { warningCompare, warningMetric, warningPhase, warningTarget } from './warning.status';

const { below, above, outside } = warningCompare;
const GAP = 600_000;
const lowChlorine: WarningThresholds = {
  compare: below,
  threshold: 0.3,
  clearValue: 0.35,
  holdSeconds: 180,
  clearSeconds: 120,
};

/** Evaluates readings one after the other and returns what each caused. */
const run = (rule: WarningThresholds, readings: readonly WarningReading[], gap = GAP) => {
  const limits = limitsOf(rule, null) as NonNullable<ReturnType<typeof limitsOf>>;
  let state: WarningState | null = null;
  return readings.map((reading) => {
    const evaluated = evaluateReading(rule, limits, state, reading, gap);
    ({ state } = evaluated);
    return { ...reading, step: evaluated.step, phase: evaluated.state.phase };
  });
};
const everyMinute = (values: readonly number[]): WarningReading[] =>
  values.map((value, n) => ({ value, at: n * 60_000 }));
const stepsOf = (evaluated: readonly { step: WarningStep; at: number }[]) =>
  evaluated.filter(({ step }) => step !== null).map(({ step, at }) => `${step} ${at / 60_000}`);

it('raises after the hold time and clears behind the clear value after the clear time', () => {
  const evaluated = run(lowChlorine, everyMinute([0.4, 0.28, 0.27, 0.29, 0.28, 0.32, 0.36, 0.37, 0.36, 0.4]));
  expect(stepsOf(evaluated)).toEqual(['raise 4', 'clear 8']);
  expect(evaluated.map(({ phase }) => phase)).toEqual([
    ...[0, 1, 1, 1].map((n) => n),
    warningPhase.alarming,
    warningPhase.alarming,
    warningPhase.recovering,
    warningPhase.recovering,
    warningPhase.normal,
    warningPhase.normal,
  ]);
});

it('raises nothing for a dip shorter than the hold time, nor across a pause without readings', () => {
  expect(stepsOf(run(lowChlorine, everyMinute([0.4, 0.2, 0.2, 0.4, 0.2, 0.2, 0.4])))).toEqual([]);
  const afterPause = [
    { value: 0.2, at: 0 },
    { value: 0.2, at: GAP + 1 },
  ];
  expect(stepsOf(run(lowChlorine, afterPause))).toEqual([]);
  expect(stepsOf(run(lowChlorine, afterPause, GAP + 1))).toHaveLength(1);
});

it('keeps the alarm between the limit and the clear value', () => {
  const values = [...Array<number>(5).fill(0.2), ...Array<number>(30).fill(0.34)];
  expect(stepsOf(run(lowChlorine, everyMinute(values)))).toEqual(['raise 3']);
});

const anyRule: fc.Arbitrary<WarningThresholds> = fc
  .record({
    compare: fc.constantFrom(below, above),
    threshold: fc.integer({ min: -20, max: 20 }),
    margin: fc.integer({ min: 0, max: 8 }),
    holdSeconds: fc.integer({ min: 0, max: 20 }),
    clearSeconds: fc.integer({ min: 0, max: 20 }),
  })
  .map(({ margin, ...rule }) => ({
    ...rule,
    clearValue: rule.compare === below ? rule.threshold + margin : rule.threshold - margin,
  }));
const anyReadings: fc.Arbitrary<WarningReading[]> = fc
  .array(fc.record({ value: fc.integer({ min: -40, max: 40 }), pause: fc.integer({ min: 1, max: 9_000 }) }), {
    maxLength: 60,
  })
  .map((rows) => {
    let at = 0;
    return rows.map(({ value, pause }) => ({ value, at: (at += pause) }));
  });
const isBeyond = (rule: WarningThresholds, value: number) =>
  rule.compare === below ? value < Number(rule.threshold) : value > Number(rule.threshold);
const isSafe = (rule: WarningThresholds, value: number) =>
  rule.compare === below ? value >= Number(rule.clearValue) : value <= Number(rule.clearValue);

it('never flaps: raises and clears alternate, each after its whole hold time', () => {
  fc.assert(
    fc.property(anyRule, anyReadings, (rule, readings) => {
      const evaluated = run(rule, readings);
      const steps = evaluated.filter(({ step }) => step !== null);
      steps.forEach(({ step, at }, n) => {
        expect(step).toBe(n % 2 === 0 ? 'raise' : 'clear');
        const length = (step === 'raise' ? rule.holdSeconds : rule.clearSeconds) * 1_000;
        const window = readings.filter((one) => one.at <= at && one.at >= at - length);
        for (const one of window) expect((step === 'raise' ? isBeyond : isSafe)(rule, one.value)).toBe(true);
        expect(at - (steps[n - 1]?.at ?? -Infinity)).toBeGreaterThanOrEqual(length);
      });
    }),
    { numRuns: 400 },
  );
});

it('raises for every series that stays beyond the limit, and clears for every one that comes back', () => {
  fc.assert(
    fc.property(anyRule, fc.integer({ min: 1, max: 5_000 }), (rule, pause) => {
      const count = Math.ceil((Math.max(rule.holdSeconds, rule.clearSeconds) * 1_000) / pause) + 2;
      const bad = rule.compare === below ? Number(rule.threshold) - 1 : Number(rule.threshold) + 1;
      const values = [...Array<number>(count).fill(bad), ...Array<number>(count).fill(Number(rule.clearValue))];
      const evaluated = run(
        rule,
        values.map((value, n) => ({ value, at: (n + 1) * pause })),
      );
      expect(evaluated.flatMap(({ step }) => step ?? [])).toEqual(['raise', 'clear']);
    }),
    { numRuns: 200 },
  );
});

it('is not moved by late and repeated readings: the replay of a series with them is the series', () => {
  fc.assert(
    fc.property(
      anyRule,
      anyReadings.filter((readings) => readings.length > 0),
      fc.array(fc.record({ after: fc.nat(), older: fc.nat(), value: fc.integer({ min: -40, max: 40 }) })),
      (rule, readings, extras) => {
        const inserted: (WarningReading & { extra?: true })[] = [...readings];
        for (const { after, older, value } of extras) {
          const place = after % inserted.length;
          const newest = Math.max(...inserted.slice(0, place + 1).map(({ at }) => at));
          inserted.splice(place + 1, 0, { value, at: newest - (older % 10_000), extra: true });
        }
        const clean = run(rule, readings);
        const noisy = run(rule, inserted).filter((one) => !('extra' in one));
        expect(noisy.map(({ step, phase }) => [step, phase])).toEqual(clean.map(({ step, phase }) => [step, phase]));
        expect(run(rule, [...readings, ...readings]).filter(({ step }) => step === 'raise')).toHaveLength(
          clean.filter(({ step }) => step === 'raise').length,
        );
      },
    ),
    { numRuns: 300 },
  );
});

it('replays stored readings into the alarms of live judging, with the worst value of each', () => {
  const readings = everyMinute([0.4, 0.28, 0.27, 0.2, 0.28, 0.36, 0.37, 0.38, 0.4, 0.1, 0.1, 0.1, 0.1]);
  const limits = limitsOf(lowChlorine, null);
  expect(limits && replayReadings(lowChlorine, limits, readings, GAP)).toEqual([
    { raisedAt: 4 * 60_000, clearedAt: 7 * 60_000, worst: 0.28 },
    { raisedAt: 12 * 60_000, clearedAt: null, worst: 0.1 },
  ]);
  fc.assert(
    fc.property(anyRule, anyReadings, (rule, series) => {
      const found = limitsOf(rule, null);
      const replayed = found ? replayReadings(rule, found, series, GAP) : [];
      const live = run(rule, series).filter(({ step }) => step !== null);
      expect(
        replayed.flatMap(({ raisedAt, clearedAt }) => [raisedAt, ...(clearedAt === null ? [] : [clearedAt])]),
      ).toEqual(live.map(({ at }) => at));
    }),
  );
});

it('takes the range of the facility, with a margin that leaves room to clear', () => {
  const rule = { ...lowChlorine, compare: outside, threshold: null, clearValue: 5 };
  expect(limitsOf(rule, { low: 7, high: 7.8 })).toEqual({ low: 7, high: 7.8, clearLow: 7.4, clearHigh: 7.4 });
  expect(limitsOf({ ...rule, clearValue: null }, { low: null, high: 75 })).toMatchObject({ high: 75, clearHigh: 75 });
  expect(limitsOf(rule, { low: null, high: null })).toBeNull();
  expect(limitsOf(rule, null)).toBeNull();
});

it('lets a rule that names a target replace those for all', () => {
  const [all, named, off] = [{ targetIds: [] }, { targetIds: [7, 8] }, { targetIds: [9] }];
  expect(rulesForTarget([all, named, off], 7)).toEqual([named]);
  expect(rulesForTarget([all, named, off], 1)).toEqual([all]);
});

it.each([
  ['22:00', '06:30', 23 * 60, 450],
  ['22:00', '06:30', 6 * 60 + 29, 1],
  ['22:00', '06:30', 6 * 60 + 30, 0],
  ['22:00', '06:30', 12 * 60, 0],
  ['12:00', '14:00', 12 * 60, 120],
  ['12:00', '14:00', 14 * 60, 0],
])('is quiet from %s to %s: at minute %i for %i minutes', (from, to, minute, left) =>
  expect(quietMinutesLeft(minute, { from, to })).toBe(left),
);
it('is never quiet without quiet hours', () => expect(quietMinutesLeft(0, { from: null, to: null })).toBe(0));

it('knows every metric of facilities, with their words and limits', () => {
  for (const { code, zh, en } of enumMembers(metric)) {
    expect(enumMember(warningMetric, code)).toMatchObject({ zh, en });
    expect(warningMetricFacts[code as keyof typeof metricFacts]).toMatchObject({
      target: warningTarget.facility,
      least: metricFacts[code as keyof typeof metricFacts].least,
    });
  }
  expect([...enumCodes(warningMetric)].sort()).toEqual(Object.keys(warningMetricFacts).sort());
});

const draft = {
  ...lowChlorine,
  targetKind: warningTarget.facility,
  metric: warningMetric.chlorine,
  channels: [2],
  receivers: [9],
  quietFrom: null,
  quietTo: null,
  escalateMinutes: null,
  escalateRoles: [],
};
it.each([
  [{}, null],
  [{ targetKind: warningTarget.device }, warningFailure.warningMetricTarget],
  [{ threshold: null }, warningFailure.warningThresholdMissing],
  [{ threshold: 99 }, warningFailure.warningThresholdImpossible],
  [{ clearValue: 0.2 }, warningFailure.warningClearWrongSide],
  [{ compare: above, clearValue: 0.2 }, null],
  [{ compare: above, clearValue: 0.4 }, warningFailure.warningClearWrongSide],
  [{ compare: outside, threshold: null, clearValue: 0.1 }, null],
  [{ quietFrom: '22:00' }, warningFailure.warningQuietHalf],
  [{ quietFrom: '22:00', quietTo: '22:00' }, warningFailure.warningQuietHalf],
  [{ receivers: [] }, warningFailure.warningNobody],
  [{ escalateMinutes: 15 }, warningFailure.warningEscalateNobody],
  [{ escalateRoles: [9] }, warningFailure.warningEscalateNobody],
  [
    { targetKind: warningTarget.venueFlow, metric: warningMetric.load, compare: outside },
    warningFailure.warningMetricTarget,
  ],
])('checks a rule with %j', (change, expected) =>
  expect(whyNotRule({ ...draft, ...change } as Parameters<typeof whyNotRule>[0])?.spec ?? null).toBe(expected),
);
