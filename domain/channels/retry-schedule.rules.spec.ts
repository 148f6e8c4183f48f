import { payPollPause, refundPause, refundPollPause } from './retry-schedule.rules';

it('tries a refund again after 15 s, 60 s, 5 min, 30 min and 2 h, then gives it to a person', () => {
  expect([1, 2, 3, 4, 5, 6].map((tries) => refundPause(tries))).toEqual([15, 60, 300, 1800, 7200, null]);
});

it('gives up earlier where the school says so', () => {
  expect([1, 2, 3].map((tries) => refundPause(tries, 2))).toEqual([15, 60, null]);
});

it('asks about a payment for a little more than a day', () => {
  const pauses = Array.from({ length: 57 }, (_, pollCount) => payPollPause(pollCount));
  expect(pauses.filter((pause) => pause === 5)).toHaveLength(12);
  expect(pauses.filter((pause) => pause === 30)).toHaveLength(20);
  expect(pauses.filter((pause) => pause === 3600)).toHaveLength(24);
  expect(pauses.at(-1)).toBeNull();
});

it('never stops asking about a refund the channel works on', () => {
  expect(refundPollPause(0)).toBe(3);
  expect(refundPollPause(6)).toBe(15);
  expect(refundPollPause(500)).toBe(7200);
});
