import fc from 'fast-check';
import { momentIn, type LocalDate } from '#domain/kit/time';
import { instantOf, schoolHour, schoolStamp, schoolTime, setZone, zoneName } from './clock';

const before = zoneName();
afterAll(() => setZone(before));

const instants = fc.integer({ min: Date.UTC(1973, 0), max: Date.UTC(2090, 0) });

describe('school time', () => {
  test.each(['Asia/Shanghai', 'Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe', 'UTC'])(
    'matches the calendar of %s, computed once or twice',
    (zone) => {
      setZone(zone);
      fc.assert(
        fc.property(instants, fc.integer({ min: 0, max: 3_600_000 }), (at, later) => {
          for (const one of [at, at + later, at]) {
            const { date, at: minute } = momentIn(zone, one);
            const actual = schoolTime(one);
            if (
              actual.date !== date ||
              actual.minute !== minute ||
              actual.second !== Math.floor((((one / 1000) % 60) + 60) % 60)
            )
              return false;
          }
          return true;
        }),
        {
          examples: [
            [Date.UTC(2026, 2, 8, 6, 59, 59), 2_000],
            [Date.UTC(2026, 3, 4, 14, 59, 59), 2_000],
          ],
        },
      );
    },
  );

  test('follows a changed zone at once', () => {
    const at = Date.UTC(2026, 5, 1, 12);
    setZone('Asia/Shanghai');
    expect([schoolHour(at), schoolStamp(at)]).toEqual(['20:00', '2026-06-01 20:00:00']);
    setZone('UTC');
    expect([schoolHour(at), schoolStamp(at)]).toEqual(['12:00', '2026-06-01 12:00:00']);
    expect(instantOf('2026-06-01' as LocalDate, 1500)).toBe(Date.UTC(2026, 5, 2, 1));
  });
});
