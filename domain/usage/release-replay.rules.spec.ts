import fc from 'fast-check';
import { signMode } from '#domain/attendance/promise.status';
import { replayRelease, suggestRelease, SUGGESTED_GRACE } from './release-replay.rules';

const booking = fc
  .record({ minutes: fc.integer({ min: 10, max: 240 }), come: fc.option(fc.nat(240)) })
  .map(({ minutes, come }) => {
    const arrived = come === null || come >= minutes ? null : come;
    return { minutes, arrived, used: arrived === null ? 0 : minutes - arrived };
  });

it('wins the rest of an empty hour, and counts who came late as harmed', () => {
  expect(
    replayRelease(
      [
        { minutes: 60, used: 0, arrived: null },
        { minutes: 60, used: 40, arrived: 20 },
        { minutes: 60, used: 60, arrived: 0 },
      ],
      15,
    ),
  ).toEqual({ bookings: 3, ghost: 80, released: 45, empty: 1, harmed: 1 });
});

it('never releases more than the ghost time, and a longer grace releases and harms no more', () => {
  fc.assert(
    fc.property(fc.array(booking), fc.nat(120), fc.nat(60), (all, grace, more) => {
      const [short, long] = [replayRelease(all, grace), replayRelease(all, grace + more)];
      expect(short.released).toBeLessThanOrEqual(short.ghost);
      expect(long.released).toBeLessThanOrEqual(short.released);
      expect(long.harmed).toBeLessThanOrEqual(short.harmed);
      expect(short.empty + short.harmed).toBeLessThanOrEqual(all.length);
    }),
  );
});

it('suggests only what the rule set lacks, and nothing after the suggestion is taken', () => {
  fc.assert(
    fc.property(
      fc.record({
        signMode: fc.constantFrom(...Object.values(signMode)),
        autoRelease: fc.boolean(),
        lateGraceMin: fc.nat(60),
      }),
      (rule) => {
        const change = suggestRelease(rule);
        const after = { ...rule, ...change };
        expect(suggestRelease(after)).toBeNull();
        expect([after.autoRelease, after.signMode > 0, after.lateGraceMin <= SUGGESTED_GRACE]).toEqual([
          true,
          true,
          true,
        ]);
      },
    ),
  );
});
