import fc from 'fast-check';
import { drawOrder, releaseLotteryPhase, findWrongTickets, type LotteryTicket } from './release-lottery.rules';
import { lotteryTicketResult } from './release-lottery.status';

const key = fc.string({ minLength: 1, maxLength: 6 });
const wants = fc.uniqueArray(
  fc.integer({ min: 1, max: 6 }).map((space) => `${space}:1`),
  { minLength: 1, maxLength: 3 },
);

/** Draws the tickets in the given order and returns the result of each. */
const drawAll = (
  ordered: readonly { ticketNo: number; wants: readonly string[]; barred: boolean }[],
): LotteryTicket[] => {
  const claimed = new Set<string>();
  return ordered.map(({ ticketNo, wants: want, barred: refused }) => {
    if (refused) return { ticketNo, wants: want, result: lotteryTicketResult.refused };
    const free = want.every((one) => !claimed.has(one));
    if (free) for (const one of want) claimed.add(one);
    return { ticketNo, wants: want, result: free ? lotteryTicketResult.won : lotteryTicketResult.taken };
  });
};

describe('the draw of a release lottery', () => {
  it('orders by key alone, whatever the order of the tickets', () => {
    fc.assert(
      fc.property(fc.uniqueArray(key, { minLength: 1, maxLength: 30 }), fc.integer(), (keys, turn) => {
        const tickets = keys.map((one, i) => ({ ticketNo: i + 1, key: one }));
        const shift = Math.abs(turn) % tickets.length;
        const turned = [...tickets.slice(shift), ...tickets.slice(0, shift)].reverse();
        expect(drawOrder(turned)).toEqual(drawOrder(tickets));
      }),
    );
  });

  it('reports no fault if slots were assigned in draw order', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ wants, barred: fc.boolean() }), { maxLength: 20 }), (tickets) => {
        expect(findWrongTickets(drawAll(tickets.map((ticket, i) => ({ ...ticket, ticketNo: i + 1 }))))).toEqual([]);
      }),
    );
  });

  it('reports a winner placed before an earlier ticket', () => {
    const honest = drawAll([
      { ticketNo: 2, wants: ['1:1'], barred: false },
      { ticketNo: 1, wants: ['1:1'], barred: false },
    ]);
    const forged = honest.map((one) => ({
      ...one,
      result: one.result === lotteryTicketResult.won ? lotteryTicketResult.taken : lotteryTicketResult.won,
    }));
    expect(findWrongTickets(honest)).toEqual([]);
    expect(findWrongTickets(forged)).toEqual([2]);
  });

  it('treats earlier bookings as taken', () => {
    expect(findWrongTickets([{ ticketNo: 1, wants: ['1:1'], result: lotteryTicketResult.taken }], ['1:1'])).toEqual([]);
    expect(findWrongTickets([{ ticketNo: 1, wants: ['1:1'], result: lotteryTicketResult.won }], ['1:1'])).toEqual([1]);
  });

  it.each([
    [999, false, 'before'],
    [1_000, false, 'open'],
    [30_999, false, 'open'],
    [31_000, false, 'drawing'],
    [31_000, true, 'drawn'],
  ] as const)('at %i with drawn=%s the phase is %s', (now, drawn, phase) => {
    expect(releaseLotteryPhase(now, 1_000, 30, drawn)).toBe(phase);
  });
});
