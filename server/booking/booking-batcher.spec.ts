import type { BookingResult } from './booking.store';
import { BookingBatcher, OVERLAP_MIN_WAITING, MAX_PARALLEL_BATCHES, MAX_BATCH } from './booking-batcher';
import type { BookingCommand, BookingBatchRow } from './booking-command';

const booking = (userId: number, site = 1): BookingCommand =>
  ({ userId, plan: { site: { id: site }, day: { date: '2026-05-01' } } }) as BookingCommand;
const booked = { is: 'booked', order: {}, repeated: false, rooms: [] } as unknown as BookingResult;
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Executors whose first booking is held until the test releases it. */
const executors = (
  batches: (ids: readonly number[]) => Promise<readonly (BookingResult | null)[]> = (ids) =>
    Promise.resolve(ids.map(() => booked)),
) => {
  let release: (outcome: BookingResult) => void = () => undefined;
  const alone = jest.fn((one: BookingCommand): Promise<BookingResult> =>
    one.userId === 0
      ? new Promise((done) => {
          release = done;
        })
      : Promise.resolve(booked),
  );
  const memberOf = ({ columns: [id] }: BookingBatchRow): number => Number(id);
  const rounds = jest.fn(async (wishes: readonly BookingBatchRow[]) => ({
    outcomes: await batches(wishes.map(memberOf)),
    rooms: [],
  }));
  const show = jest.fn();
  return {
    bookOne: alone,
    toRow: ({ userId }: BookingCommand): BookingBatchRow => ({ columns: [`${userId}`], courts: [] }),
    bookBatch: rounds,
    showResults: show,
    go: () => release(booked),
    members: () => rounds.mock.calls.map(([wishes]) => wishes.map(memberOf)),
  };
};

describe('bookings that come together', () => {
  it('go alone when nobody else is there, and in one round when they came together or had to wait', async () => {
    const of = executors();
    const rounds = new BookingBatcher(of);
    const first = rounds.book(booking(0));
    await turn();
    const waiting = [1, 2, 3].map((userId) => rounds.book(booking(userId)));
    await turn();
    expect(of.bookBatch).not.toHaveBeenCalled();
    of.go();
    expect(await Promise.all([first, ...waiting])).toEqual([booked, booked, booked, booked]);
    await Promise.all([4, 5].map((userId) => rounds.book(booking(userId))));
    expect(of.members()).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
    await rounds.book(booking(9));
    expect(of.bookOne).toHaveBeenLastCalledWith(booking(9));
  });

  it('never stand twice for one member in a round, and stay in their order', async () => {
    const of = executors();
    const rounds = new BookingBatcher(of);
    await Promise.all([1, 1, 2, 1, 2].map((userId) => rounds.book(booking(userId))));
    expect(of.members()).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(of.bookOne.mock.calls.map(([{ userId }]) => userId)).toEqual([1]);
  });

  it(`are ${MAX_BATCH} in a round at most`, async () => {
    const of = executors();
    const rounds = new BookingBatcher(of);
    await Promise.all(Array.from({ length: MAX_BATCH + 3 }, (_, i) => rounds.book(booking(i + 1))));
    expect(of.members().map((ids) => ids.length)).toEqual([MAX_BATCH, 3]);
  });

  it('ask alone when the round cannot decide them', async () => {
    const of = executors((ids) => Promise.resolve(ids.map((id) => (id === 2 ? null : booked))));
    const rounds = new BookingBatcher(of);
    expect(await Promise.all([1, 2].map((userId) => rounds.book(booking(userId))))).toEqual([booked, booked]);
    expect(of.bookOne.mock.calls.map(([{ userId }]) => userId)).toEqual([2]);
  });

  it('ask alone, each with an end of its own, when PostgreSQL undid the round', async () => {
    const of = executors(() => Promise.reject(Object.assign(new Error('conflicting key value'), { code: '23P01' })));
    of.bookOne.mockImplementation(({ userId }) =>
      userId === 2 ? Promise.reject(new Error('lost')) : Promise.resolve(booked),
    );
    const rounds = new BookingBatcher(of);
    const all = [1, 2, 3].map((userId) => rounds.book(booking(userId)));
    expect(await Promise.allSettled(all)).toEqual([
      { status: 'fulfilled', value: booked },
      { status: 'rejected', reason: new Error('lost') },
      { status: 'fulfilled', value: booked },
    ]);
  });

  it.each([
    ['57P01', 'terminating connection'],
    [undefined, 'Connection terminated unexpectedly'],
  ])('fail together, asked no more, when nobody knows whether the round was kept (%s)', async (code, message) => {
    const of = executors(() => Promise.reject(Object.assign(new Error(message), { code })));
    const rounds = new BookingBatcher(of);
    expect(
      (await Promise.allSettled([1, 2].map((userId) => rounds.book(booking(userId))))).map(({ status }) => status),
    ).toEqual(['rejected', 'rejected']);
    expect(of.bookOne).not.toHaveBeenCalled();
    expect(await rounds.book(booking(5))).toBe(booked);
  });

  it('start before the answers of the last round are told, when enough wait', async () => {
    const heard: string[] = [];
    const ends: (() => void)[] = [];
    const of = executors(async (ids) => {
      await new Promise<void>((written) => process.nextTick(written));
      heard.push(`round of ${ids.length}`);
      return new Promise((done) => {
        ends.push(() => done(ids.map(() => booked)));
      });
    });
    const rounds = new BookingBatcher(of);
    const carry = (userId: number) => rounds.book(booking(userId)).then(() => heard.push('told'));
    const all = [1, 2].map(carry);
    await turn();
    all.push(...Array.from({ length: OVERLAP_MIN_WAITING }, (_, i) => carry(10 + i)));
    await turn();
    expect(heard).toEqual(['round of 2']);
    ends[0]?.();
    await turn();
    await turn();
    expect(heard).toEqual(['round of 2', 'round of 5', 'told', 'told']);
    all.push(carry(30), carry(31));
    ends[1]?.();
    await turn();
    await turn();
    expect(heard.slice(4)).toEqual([...Array.from({ length: 5 }, () => 'told'), 'round of 5']);
    ends[2]?.();
    await Promise.all(all);
  });

  it.each([
    [64, 32],
    [40, 20],
    [300, MAX_BATCH],
  ])('of %i people who book again as soon as they are told are soon %i in every round', async (people, each) => {
    const of = executors(async (ids) => {
      await turn();
      await turn();
      return ids.map(() => booked);
    });
    const rounds = new BookingBatcher(of);
    let left = people * 10;
    const again = async (userId: number): Promise<void> => {
      while (left-- > 0) await rounds.book(booking(userId));
    };
    const early = Array.from({ length: 5 }, (_, i) => again(i + 1));
    await turn();
    await Promise.all([...early, ...Array.from({ length: people - early.length }, (_, i) => again(10 + i))]);
    const sizes = of.members().map((ids) => ids.length);
    expect(new Set(sizes.slice(6, Math.floor((people * 8) / each)))).toEqual(new Set([each]));
  });

  it('are shown before anybody is told, and told though they could not be shown', async () => {
    const heard: string[] = [];
    const of = executors();
    of.showResults
      .mockImplementationOnce((bookings: readonly BookingCommand[]) => {
        heard.push(`shown ${bookings.length}`);
      })
      .mockImplementationOnce(() => {
        throw new Error('no board');
      });
    const rounds = new BookingBatcher(of);
    await Promise.all([1, 2].map((userId) => rounds.book(booking(userId)).then(() => heard.push('told'))));
    expect(heard).toEqual(['shown 2', 'told', 'told']);
    expect(await Promise.all([3, 4].map((userId) => rounds.book(booking(userId))))).toEqual([booked, booked]);
  });

  it('wait for the round under way, but beside a late one all go who need none of its days and members', async () => {
    const ends: (() => void)[] = [];
    const of = executors(
      (ids) =>
        new Promise((done) => {
          ends.push(() => done(ids.map(() => booked)));
        }),
    );
    const rounds = new BookingBatcher(of, 100);
    const all = [rounds.book(booking(1, 1)), rounds.book(booking(2, 2))];
    await turn();
    all.push(
      rounds.book(booking(3, 1)),
      rounds.book(booking(4, 3)),
      rounds.book(booking(5, 3)),
      rounds.book(booking(1, 4)),
    );
    await turn();
    expect(of.members()).toEqual([[1, 2]]);
    while (of.members().length < 2) await turn();
    expect(of.members()).toEqual([
      [1, 2],
      [4, 5],
    ]);
    ends[1]?.();
    await turn();
    expect(of.members()).toHaveLength(2);
    ends[0]?.();
    await turn();
    expect(of.members()[2]).toEqual([3, 1]);
    ends[2]?.();
    expect(await Promise.all(all)).toHaveLength(6);
  });

  it(`are ${MAX_PARALLEL_BATCHES} rounds at once at most, however late all are`, async () => {
    const ends: (() => void)[] = [];
    const of = executors(
      (ids) =>
        new Promise((done) => {
          ends.push(() => done(ids.map(() => booked)));
        }),
    );
    const rounds = new BookingBatcher(of, 1);
    const all: Promise<BookingResult>[] = [];
    for (let site = 1; site <= MAX_PARALLEL_BATCHES + 2; site += 1) {
      all.push(rounds.book(booking(2 * site, site)), rounds.book(booking(2 * site + 1, site)));
      await new Promise((late) => setTimeout(late, 15));
    }
    expect(of.members()).toEqual(Array.from({ length: MAX_PARALLEL_BATCHES }, (_, i) => [2 * i + 2, 2 * i + 3]));
    while (of.members().length < MAX_PARALLEL_BATCHES + 1) {
      ends.splice(0).forEach((end) => end());
      await turn();
    }
    ends.forEach((end) => end());
    expect(await Promise.all(all)).toHaveLength(2 * MAX_PARALLEL_BATCHES + 4);
  });
});
