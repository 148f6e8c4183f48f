import { payPollPause, refundPause, refundPollPause } from './retry-schedule.rules';

it('retries a refund after 15 s, 60 s, 5 min, 30 min and 2 h, then assigns it to staff', () => {
  expect([1, 2, 3, 4, 5, 6].map((tries) => refundPause(tries))).toEqual([15, 60, 300, 1800, 7200, null]);
});

it('gives up earlier if so configured', () => {
  expect([1, 2, 3].map((tries) => refundPause(tries, 2))).toEqual([15, 60, null]);
});

it('polls a payment for a little over a day', () => {
  const pauses = Array.from({ length: 57 }, (_, pollCount) => payPollPause(pollCount));
  expect(pauses.filter((pause) => pause === 5)).toHaveLength(12);
  expect(pauses.filter((pause) => pause === 30)).toHaveLength(20);
  expect(pauses.filter((pause) => pause === 3600)).toHaveLength(24);
  expect(pauses.at(-1)).toBeNull();
});

it('never stops polling a refund the channel is processing', () => {
  expect(refundPollPause(0)).toBe(3);
  expect(refundPollPause(6)).toBe(15);
  expect(refundPollPause(500)).toBe(7200);
});
