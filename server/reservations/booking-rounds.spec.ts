import type { Booking, Outcome } from './booking.store';
import { BookingRounds, COMPANY, ROUND } from './booking-rounds';

const booking = (userId: number, site = 1): Booking => ({ userId, plan: { site: { id: site }, day: { date: '2026-05-01' } } }) as Booking;
const booked = { is: 'booked', order: {}, repeated: false, rooms: [] } as unknown as Outcome;
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Carriers whose first booking is held until the test lets it go. */
const carriers = (together: (bookings: readonly Booking[]) => Promise<readonly (Outcome | null)[]> = (bookings) => Promise.resolve(bookings.map(() => booked))) => {
  let release: (outcome: Outcome) => void = () => undefined;
  const alone = jest.fn((one: Booking): Promise<Outcome> => (one.userId === 0 ? new Promise((done) => { release = done; }) : Promise.resolve(booked)));
  const rounds = jest.fn(together);
  return { alone, together: rounds, go: () => release(booked), members: () => rounds.mock.calls.map(([bookings]) => bookings.map(({ userId }) => userId)) };
};

describe('bookings that come together', () => {
  it('go alone when nobody else is there, and in one round when they came together or had to wait', async () => {
    const of = carriers();
    const rounds = new BookingRounds(of, 1);
    const first = rounds.carry(booking(0));
    await turn();
    const waiting = [1, 2, 3].map((userId) => rounds.carry(booking(userId)));
    await turn();
    expect(of.together).not.toHaveBeenCalled();
    of.go();
    expect(await Promise.all([first, ...waiting])).toEqual([booked, booked, booked, booked]);
    await Promise.all([4, 5].map((userId) => rounds.carry(booking(userId))));
    expect(of.members()).toEqual([[1, 2, 3], [4, 5]]);
    await rounds.carry(booking(9));
    expect(of.alone).toHaveBeenLastCalledWith(booking(9));
  });

  it('never stand twice for one member in a round, and stay in their order', async () => {
    const of = carriers();
    const rounds = new BookingRounds(of, 1);
    await Promise.all([1, 1, 2, 1, 2].map((userId) => rounds.carry(booking(userId))));
    expect(of.members()).toEqual([[1, 2], [1, 2]]);
    expect(of.alone.mock.calls.map(([{ userId }]) => userId)).toEqual([1]);
  });

  it(`are ${ROUND} in a round at most`, async () => {
    const of = carriers();
    const rounds = new BookingRounds(of, 1);
    await Promise.all(Array.from({ length: ROUND + 3 }, (_, i) => rounds.carry(booking(i + 1))));
    expect(of.members().map((ids) => ids.length)).toEqual([ROUND, 3]);
  });

  it('ask alone when the round cannot decide them', async () => {
    const of = carriers((bookings) => Promise.resolve(bookings.map(({ userId }) => (userId === 2 ? null : booked))));
    const rounds = new BookingRounds(of, 1);
    expect(await Promise.all([1, 2].map((userId) => rounds.carry(booking(userId))))).toEqual([booked, booked]);
    expect(of.alone.mock.calls.map(([{ userId }]) => userId)).toEqual([2]);
  });

  it('ask alone, each with an end of its own, when PostgreSQL undid the round', async () => {
    const of = carriers(() => Promise.reject(Object.assign(new Error('conflicting key value'), { code: '23P01' })));
    of.alone.mockImplementation(({ userId }) => (userId === 2 ? Promise.reject(new Error('lost')) : Promise.resolve(booked)));
    const rounds = new BookingRounds(of, 1);
    const all = [1, 2, 3].map((userId) => rounds.carry(booking(userId)));
    expect(await Promise.allSettled(all)).toEqual([{ status: 'fulfilled', value: booked }, { status: 'rejected', reason: new Error('lost') }, { status: 'fulfilled', value: booked }]);
  });

  it.each([['57P01', 'terminating connection'], [undefined, 'Connection terminated unexpectedly']])('fail together, asked no more, when nobody knows whether the round was kept (%s)', async (code, message) => {
    const of = carriers(() => Promise.reject(Object.assign(new Error(message), { code })));
    const rounds = new BookingRounds(of, 1);
    expect((await Promise.allSettled([1, 2].map((userId) => rounds.carry(booking(userId))))).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(of.alone).not.toHaveBeenCalled();
    expect(await rounds.carry(booking(5))).toBe(booked);
  });

  it('start beside another one only in company, and a member never stands in both', async () => {
    const ends: (() => void)[] = [];
    const of = carriers((bookings) => new Promise((done) => { ends.push(() => done(bookings.map(() => booked))); }));
    const rounds = new BookingRounds(of, 2);
    const first = [1, 2].map((userId) => rounds.carry(booking(userId)));
    await turn();
    const others = Array.from({ length: COMPANY - 1 }, (_, i) => rounds.carry(booking(i + 1)));
    await turn();
    expect(of.members()).toEqual([[1, 2]]);
    others.push(rounds.carry(booking(COMPANY)));
    await turn();
    expect(of.members()).toEqual([[1, 2], Array.from({ length: COMPANY - 2 }, (_, i) => i + 3)]);
    ends[1]?.();
    await turn();
    expect(of.members()).toHaveLength(2);
    ends[0]?.();
    await turn();
    await turn();
    expect(of.members()[2]).toEqual([1, 2]);
    ends[2]?.();
    expect(await Promise.all([...first, ...others])).toEqual(Array.from({ length: COMPANY + 2 }, () => booked));
  });

  it('share no day of a site with another round where enough wait for other days, and keep a day together', async () => {
    const ends: (() => void)[] = [];
    const of = carriers((bookings) => new Promise((done) => { ends.push(() => done(bookings.map(() => booked))); }));
    const rounds = new BookingRounds(of, 2);
    const ids = (from: number, n = COMPANY) => Array.from({ length: n }, (_, i) => from + i);
    const all = [...ids(1, 2).map((id) => rounds.carry(booking(id, 1)))];
    await turn();
    // Two sites in turns: the one under way waits, the other one is not held up behind it.
    all.push(...ids(100, 2 * COMPANY).map((id) => rounds.carry(booking(id, 1 + (id % 2)))));
    await turn();
    expect(of.members()).toEqual([[1, 2], ids(100, 2 * COMPANY).filter((id) => id % 2 === 1)]);
    ends[0]?.();
    await turn();
    await turn();
    expect(of.members()[2]).toEqual(ids(100, 2 * COMPANY).filter((id) => id % 2 === 0));
    // Nothing but a busy day: the next round is made ready behind its lock.
    all.push(...ids(200).map((id) => rounds.carry(booking(id, 1))));
    await turn();
    ends[1]?.();
    await turn();
    await turn();
    expect(of.members()[3]).toEqual(ids(200));
    ends.slice(2).forEach((end) => end());
    ends[3]?.();
    expect(await Promise.all(all)).toHaveLength(2 + 3 * COMPANY);
  });
});
