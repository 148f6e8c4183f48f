import { createHash, createHmac } from 'node:crypto';
import { lotteryTicketResult } from '#domain/release-lottery/release-lottery.status';
import { checkDraw } from './draw-check';

const seed = 'a'.repeat(64);
const seedHash = createHash('sha256').update(seed).digest('hex');
const first = [1, 2].sort((a, b) =>
  createHmac('sha256', seed).update(String(a)).digest('hex') <
  createHmac('sha256', seed).update(String(b)).digest('hex')
    ? -1
    : 1,
)[0] as number;
const list = (winner: number) =>
  [1, 2].map((ticketNo) => ({
    ticketNo,
    wants: ['1:1'],
    result: ticketNo === winner ? lotteryTicketResult.won : lotteryTicketResult.taken,
  }));

describe('verifying a draw in the browser', () => {
  it("matches the server's draw", () =>
    expect(checkDraw({ seed, seedHash, list: list(first), taken: [] })).toEqual({ seedFits: true, wrong: [] }));
  it('names the tickets out of order', () =>
    expect(checkDraw({ seed, seedHash, list: list(3 - first), taken: [] })).toEqual({
      seedFits: true,
      wrong: [first],
    }));
  it('detects another seed', () =>
    expect(checkDraw({ seed: 'b'.repeat(64), seedHash, list: [], taken: [] }).seedFits).toBe(false));
  it('reports nothing before the draw', () =>
    expect(checkDraw({ seed: null, seedHash, list: [], taken: [] }).seedFits).toBe(false));
});
