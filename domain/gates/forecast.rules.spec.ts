import fc from 'fast-check';
import { ERROR_DAYS, FORECAST_DAYS, forecastAfter, forecastError } from './forecast.rules';

const usual = [10, 20, 40, 80, 60, 20];

describe('the forecast of a day', () => {
  it('is the usual day if today is usual', () =>
    expect(forecastAfter([usual, usual], usual, 2)).toEqual([
      { expected: 80, low: 80, high: 80 },
      { expected: 60, low: 60, high: 60 },
      { expected: 20, low: 20, high: 20 },
    ]));

  it("follows today's difference, which fades", () => {
    const more = forecastAfter([usual, usual], [10, 20, 80], 2) ?? [];
    expect(more.map(({ expected }) => expected)).toEqual([116, 92, 48]);
  });

  it('shows the spread of earlier days', () =>
    expect(
      forecastAfter(
        [
          [0, 100],
          [0, 60],
        ],
        [0],
        0,
      ),
    ).toEqual([{ expected: 80, low: 60, high: 100 }]));

  it('is unknown with fewer than two earlier days', () => expect(forecastAfter([usual], usual, 2)).toBeNull());

  it('covers the whole day before the first step', () => expect(forecastAfter([usual, usual], [], -1)).toHaveLength(6));

  it('is nothing after the last step', () => expect(forecastAfter([usual, usual], usual, 5)).toEqual([]));
});

describe('the error of the last weeks', () => {
  it('is 0 for days that repeat', () => expect(forecastError([usual, usual, usual], 2)).toBe(0));
  it('is the mean distance of what would have been forecast', () =>
    expect(
      forecastError(
        [
          [0, 90],
          [0, 100],
          [0, 60],
        ],
        0,
      ),
    ).toBe(10));
  it('is unknown if no forecast could have been made', () => expect(forecastError([usual, usual], 2)).toBeNull());
});

const day = fc.array(fc.nat(2_000), { minLength: 12, maxLength: 12 });

it('is never negative, lies within its range, and takes the newest days only', () => {
  fc.assert(
    fc.property(
      fc.array(day, { minLength: 2, maxLength: 14 }),
      day,
      fc.integer({ min: -1, max: 11 }),
      (days, today, now) => {
        const made = forecastAfter(days, today, now) ?? [];
        expect(made).toHaveLength(11 - now);
        for (const { expected, low, high } of made) {
          expect(low).toBeGreaterThanOrEqual(0);
          expect(low).toBeLessThanOrEqual(expected);
          expect(expected).toBeLessThanOrEqual(high);
        }
        expect(forecastAfter(days.slice(0, FORECAST_DAYS), today, now)).toEqual(made);
        expect(forecastError(days, now)).toBe(forecastError(days.slice(0, FORECAST_DAYS + ERROR_DAYS), now));
      },
    ),
  );
});
