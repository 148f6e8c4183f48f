import { drawOrder } from '#domain/release-lottery/release-lottery.rules';
import { hashOfSeed, keyOfTicket } from './ticket-key';

const TICKETS = 300;
const WINNERS = 10;
const DRAWS = 400;
const TENTHS = 10;
/** Chi-square with 9 degrees of freedom exceeds this once in a thousand runs by chance. */
const LIMIT = 27.88;

/** Returns how unevenly the winners of many draws are spread over the tenths of arrival order. */
const chiSquare = (order: (seed: string) => readonly number[]): number => {
  const won = Array.from({ length: TENTHS }, () => 0);
  for (let draw = 0; draw < DRAWS; draw += 1)
    for (const ticketNo of order(hashOfSeed(`draw ${draw}`)).slice(0, WINNERS))
      won[Math.floor(((ticketNo - 1) * TENTHS) / TICKETS)]! += 1;
  const expected = (DRAWS * WINNERS) / TENTHS;
  return won.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
};
const numbers = Array.from({ length: TICKETS }, (_, i) => i + 1);

describe('a draw of 300 tickets for 10 slots', () => {
  it('gives every tenth of the arrivals the same chance', () => {
    expect(
      chiSquare((seed) =>
        drawOrder(numbers.map((ticketNo) => ({ ticketNo, key: keyOfTicket(seed, ticketNo) }))).map(
          ({ ticketNo }) => ticketNo,
        ),
      ),
    ).toBeLessThan(LIMIT);
  });

  it('would detect by the same measure first-come-first-served and a bias for late arrivals', () => {
    expect(chiSquare(() => numbers)).toBeGreaterThan(1_000);
    expect(
      chiSquare((seed) =>
        drawOrder(
          numbers.map((ticketNo) => ({ ticketNo, key: `${ticketNo > 250 ? '0' : '1'}${keyOfTicket(seed, ticketNo)}` })),
        ).map(({ ticketNo }) => ticketNo),
      ),
    ).toBeGreaterThan(LIMIT);
  });

  it('is reproducible, and differs under another seed', () => {
    const order = (seed: string) =>
      drawOrder(numbers.map((ticketNo) => ({ ticketNo, key: keyOfTicket(seed, ticketNo) }))).map(
        ({ ticketNo }) => ticketNo,
      );
    expect(order('a'.repeat(64))).toEqual(order('a'.repeat(64)));
    expect(order('a'.repeat(64))).not.toEqual(order('b'.repeat(64)));
    expect(keyOfTicket('key', 7)).toBe('01235b0d2aa4a5daba7243a9228194c8eff913ac5e56e967301210270380bc42');
  });
});
