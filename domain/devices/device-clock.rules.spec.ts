import { eventTimeOf, LATE_AFTER, OLDEST_EVENT, SKEW_LIMIT } from './device-clock.rules';

const now = 1_800_000_000_000;

describe('the time of an event', () => {
  it("is the device's own while its clock is right, also for a late report", () => {
    expect(eventTimeOf({ at: now - 1_000, now, skew: 200 })).toEqual({
      countedAt: now - 1_000,
      late: false,
      clockSuspect: false,
    });
    expect(eventTimeOf({ at: now - LATE_AFTER, now, skew: 0 })).toMatchObject({ late: false });
    expect(eventTimeOf({ at: now - LATE_AFTER - 1, now, skew: 0 })).toEqual({
      countedAt: now - LATE_AFTER - 1,
      late: true,
      clockSuspect: false,
    });
  });

  it('is never in the future', () =>
    expect(eventTimeOf({ at: now + 3_000, now, skew: 3_000 })).toEqual({
      countedAt: now,
      late: false,
      clockSuspect: false,
    }));

  it('is the receipt time if the device clock is off or the time is impossible', () => {
    const received = { countedAt: now, late: false, clockSuspect: true };
    expect(eventTimeOf({ at: now - 86_400_000, now, skew: -86_400_000 })).toEqual(received);
    expect(eventTimeOf({ at: now - 500, now, skew: SKEW_LIMIT + 1 })).toEqual(received);
    expect(eventTimeOf({ at: now + SKEW_LIMIT + 1, now, skew: 0 })).toEqual(received);
    expect(eventTimeOf({ at: now - OLDEST_EVENT - 1, now, skew: 0 })).toEqual(received);
  });
});
