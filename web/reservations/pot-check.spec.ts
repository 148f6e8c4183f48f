import { createHash, createHmac } from 'node:crypto';
import { potResult } from '#domain/reservations/pot.status';
import { checkPot } from './pot-check';

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
    result: ticketNo === winner ? potResult.won : potResult.taken,
  }));

describe('checking a draw in the browser', () => {
  it('agrees with what the server drew', () =>
    expect(checkPot({ seed, seedHash, list: list(first), taken: [] })).toEqual({ seedFits: true, wrong: [] }));
  it('names the tickets that do not follow', () =>
    expect(checkPot({ seed, seedHash, list: list(3 - first), taken: [] })).toEqual({ seedFits: true, wrong: [first] }));
  it('sees another seed', () =>
    expect(checkPot({ seed: 'b'.repeat(64), seedHash, list: [], taken: [] }).seedFits).toBe(false));
  it('has nothing to say before the draw', () =>
    expect(checkPot({ seed: null, seedHash, list: [], taken: [] }).seedFits).toBe(false));
});
