import fc from 'fast-check';
import { drawOrder, potPhase, whatDoesNotFollow, type PotTicket } from './pot.rules';
import { potResult } from './pot.status';

const key = fc.string({ minLength: 1, maxLength: 6 });
const wants = fc.uniqueArray(
  fc.integer({ min: 1, max: 6 }).map((space) => `${space}:1`),
  { minLength: 1, maxLength: 3 },
);

/** Draws the tickets in the given order and returns the result of each. */
const give = (ordered: readonly { ticketNo: number; wants: readonly string[]; barred: boolean }[]): PotTicket[] => {
  const gone = new Set<string>();
  return ordered.map(({ ticketNo, wants: want, barred }) => {
    if (barred) return { ticketNo, wants: want, result: potResult.refused };
    const free = want.every((one) => !gone.has(one));
    if (free) for (const one of want) gone.add(one);
    return { ticketNo, wants: want, result: free ? potResult.won : potResult.taken };
  });
};

describe('the draw of the first minute', () => {
  it('orders by key alone, whatever order the tickets come in', () => {
    fc.assert(
      fc.property(fc.uniqueArray(key, { minLength: 1, maxLength: 30 }), fc.integer(), (keys, turn) => {
        const tickets = keys.map((one, i) => ({ ticketNo: i + 1, key: one }));
        const shift = Math.abs(turn) % tickets.length;
        const turned = [...tickets.slice(shift), ...tickets.slice(0, shift)].reverse();
        expect(drawOrder(turned)).toEqual(drawOrder(tickets));
      }),
    );
  });

  it('finds nothing wrong with what was given out in order', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ wants, barred: fc.boolean() }), { maxLength: 20 }), (wishes) => {
        expect(whatDoesNotFollow(give(wishes.map((wish, i) => ({ ...wish, ticketNo: i + 1 }))))).toEqual([]);
      }),
    );
  });

  it('finds a winner that was put before his turn', () => {
    const honest = give([
      { ticketNo: 2, wants: ['1:1'], barred: false },
      { ticketNo: 1, wants: ['1:1'], barred: false },
    ]);
    const forged = honest.map((one) => ({
      ...one,
      result: one.result === potResult.won ? potResult.taken : potResult.won,
    }));
    expect(whatDoesNotFollow(honest)).toEqual([]);
    expect(whatDoesNotFollow(forged)).toEqual([2]);
  });

  it('counts what was booked before as gone', () => {
    expect(whatDoesNotFollow([{ ticketNo: 1, wants: ['1:1'], result: potResult.taken }], ['1:1'])).toEqual([]);
    expect(whatDoesNotFollow([{ ticketNo: 1, wants: ['1:1'], result: potResult.won }], ['1:1'])).toEqual([1]);
  });

  it.each([
    [999, false, 'before'],
    [1_000, false, 'open'],
    [30_999, false, 'open'],
    [31_000, false, 'drawing'],
    [31_000, true, 'drawn'],
  ] as const)('at %i with drawn=%s it is %s', (now, drawn, phase) => {
    expect(potPhase(now, 1_000, 30, drawn)).toBe(phase);
  });
});
