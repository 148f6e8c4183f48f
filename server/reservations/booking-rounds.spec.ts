import type { Booking, Outcome } from './booking.store';
import { BookingRounds, ROUND } from './booking-rounds';

const booking = (userId: number): Booking => ({ userId }) as Booking;
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
  it('go alone when nobody is under way, and in one round when they had to wait', async () => {
    const of = carriers();
    const rounds = new BookingRounds(of, 1);
    const all = [0, 1, 2, 3].map((userId) => rounds.carry(booking(userId)));
    await turn();
    expect(of.together).not.toHaveBeenCalled();
    of.go();
    expect(await Promise.all(all)).toEqual([booked, booked, booked, booked]);
    expect(of.members()).toEqual([[1, 2, 3]]);
    await rounds.carry(booking(9));
    expect(of.alone).toHaveBeenLastCalledWith(booking(9));
  });

  it('never stand twice for one member in a round, and stay in their order', async () => {
    const of = carriers();
    const rounds = new BookingRounds(of, 1);
    const all = [0, 1, 1, 2, 1, 2].map((userId) => rounds.carry(booking(userId)));
    of.go();
    await Promise.all(all);
    expect(of.members()).toEqual([[1, 2], [1, 2]]);
    expect(of.alone.mock.calls.map(([{ userId }]) => userId)).toEqual([0, 1]);
  });

  it(`are ${ROUND} in a round at most`, async () => {
    const of = carriers();
    const rounds = new BookingRounds(of, 1);
    const all = Array.from({ length: ROUND + 4 }, (_, userId) => rounds.carry(booking(userId)));
    of.go();
    await Promise.all(all);
    expect(of.members().map((ids) => ids.length)).toEqual([ROUND, 3]);
  });

  it('ask alone when the round cannot decide them', async () => {
    const of = carriers((bookings) => Promise.resolve(bookings.map(({ userId }) => (userId === 2 ? null : booked))));
    const rounds = new BookingRounds(of, 1);
    const all = [0, 1, 2].map((userId) => rounds.carry(booking(userId)));
    of.go();
    expect(await Promise.all(all)).toEqual([booked, booked, booked]);
    expect(of.alone.mock.calls.map(([{ userId }]) => userId)).toEqual([0, 2]);
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
    const all = [0, 1, 2].map((userId) => rounds.carry(booking(userId)));
    of.go();
    expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(of.alone).toHaveBeenCalledTimes(1);
    expect(await rounds.carry(booking(5))).toBe(booked);
  });

  it('go two rounds at a time, and a member never stands in both', async () => {
    const ends: (() => void)[] = [];
    const of = carriers();
    of.alone.mockImplementation(() => new Promise((done) => { ends.push(() => done(booked)); }));
    const rounds = new BookingRounds(of, 2);
    const all = [1, 2, 1, 3, 2].map((userId) => rounds.carry(booking(userId)));
    expect(of.alone.mock.calls.map(([{ userId }]) => userId)).toEqual([1, 2]);
    // The second of both members waits: only the third person may go when the first lane is free.
    ends[0]?.();
    await turn();
    expect(of.together.mock.calls.map(([bookings]) => bookings.map(({ userId }) => userId))).toEqual([[1, 3]]);
    ends[1]?.();
    await turn();
    expect(of.alone.mock.calls.map(([{ userId }]) => userId)).toEqual([1, 2, 2]);
    ends[2]?.();
    expect(await Promise.all(all)).toEqual([booked, booked, booked, booked, booked]);
  });
});
