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
  const bookBatch = jest.fn(async (rows: readonly BookingBatchRow[]) => ({
    results: await batches(rows.map(memberOf)),
    rooms: [],
  }));
  const show = jest.fn();
  return {
    bookOne: alone,
    toRow: ({ userId }: BookingCommand): BookingBatchRow => ({ columns: [`${userId}`], courts: [] }),
    bookBatch,
    showResults: show,
    go: () => release(booked),
    members: () => bookBatch.mock.calls.map(([rows]) => rows.map(memberOf)),
  };
};

describe('concurrent bookings', () => {
  it('run alone when idle, and as one batch when concurrent or queued', async () => {
    const of = executors();
    const batcher = new BookingBatcher(of);
    const first = batcher.book(booking(0));
    await turn();
    const waiting = [1, 2, 3].map((userId) => batcher.book(booking(userId)));
    await turn();
    expect(of.bookBatch).not.toHaveBeenCalled();
    of.go();
    expect(await Promise.all([first, ...waiting])).toEqual([booked, booked, booked, booked]);
    await Promise.all([4, 5].map((userId) => batcher.book(booking(userId))));
    expect(of.members()).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
    await batcher.book(booking(9));
    expect(of.bookOne).toHaveBeenLastCalledWith(booking(9));
  });

  it('hold one booking per member in a batch, in order', async () => {
    const of = executors();
    const batcher = new BookingBatcher(of);
    await Promise.all([1, 1, 2, 1, 2].map((userId) => batcher.book(booking(userId))));
    expect(of.members()).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(of.bookOne.mock.calls.map(([{ userId }]) => userId)).toEqual([1]);
  });

  it(`run in batches of at most ${MAX_BATCH}`, async () => {
    const of = executors();
    const batcher = new BookingBatcher(of);
    await Promise.all(Array.from({ length: MAX_BATCH + 3 }, (_, i) => batcher.book(booking(i + 1))));
    expect(of.members().map((ids) => ids.length)).toEqual([MAX_BATCH, 3]);
  });

  it('run alone if the batch cannot decide them', async () => {
    const of = executors((ids) => Promise.resolve(ids.map((id) => (id === 2 ? null : booked))));
    const batcher = new BookingBatcher(of);
    expect(await Promise.all([1, 2].map((userId) => batcher.book(booking(userId))))).toEqual([booked, booked]);
    expect(of.bookOne.mock.calls.map(([{ userId }]) => userId)).toEqual([2]);
  });

  it('run alone, each with its own result, if PostgreSQL rolled the batch back', async () => {
    const of = executors(() => Promise.reject(Object.assign(new Error('conflicting key value'), { code: '23P01' })));
    of.bookOne.mockImplementation(({ userId }) =>
      userId === 2 ? Promise.reject(new Error('lost')) : Promise.resolve(booked),
    );
    const batcher = new BookingBatcher(of);
    const all = [1, 2, 3].map((userId) => batcher.book(booking(userId)));
    expect(await Promise.allSettled(all)).toEqual([
      { status: 'fulfilled', value: booked },
      { status: 'rejected', reason: new Error('lost') },
      { status: 'fulfilled', value: booked },
    ]);
  });

  it.each([
    ['57P01', 'terminating connection'],
    [undefined, 'Connection terminated unexpectedly'],
  ])('fail together without a retry if the commit outcome is unknown (%s)', async (code, message) => {
    const of = executors(() => Promise.reject(Object.assign(new Error(message), { code })));
    const batcher = new BookingBatcher(of);
    expect(
      (await Promise.allSettled([1, 2].map((userId) => batcher.book(booking(userId))))).map(({ status }) => status),
    ).toEqual(['rejected', 'rejected']);
    expect(of.bookOne).not.toHaveBeenCalled();
    expect(await batcher.book(booking(5))).toBe(booked);
  });

  it('start the next batch before the last one is answered, if enough are queued', async () => {
    const events: string[] = [];
    const ends: (() => void)[] = [];
    const of = executors(async (ids) => {
      await new Promise<void>((written) => process.nextTick(written));
      events.push(`batch of ${ids.length}`);
      return new Promise((done) => {
        ends.push(() => done(ids.map(() => booked)));
      });
    });
    const batcher = new BookingBatcher(of);
    const carry = (userId: number) => batcher.book(booking(userId)).then(() => events.push('answered'));
    const all = [1, 2].map(carry);
    await turn();
    all.push(...Array.from({ length: OVERLAP_MIN_WAITING }, (_, i) => carry(10 + i)));
    await turn();
    expect(events).toEqual(['batch of 2']);
    ends[0]?.();
    await turn();
    await turn();
    expect(events).toEqual(['batch of 2', 'batch of 5', 'answered', 'answered']);
    all.push(carry(30), carry(31));
    ends[1]?.();
    await turn();
    await turn();
    expect(events.slice(4)).toEqual([...Array.from({ length: 5 }, () => 'answered'), 'batch of 5']);
    ends[2]?.();
    await Promise.all(all);
  });

  it.each([
    [64, 32],
    [40, 20],
    [300, MAX_BATCH],
  ])('of %i people who rebook after each answer soon form batches of %i', async (people, each) => {
    const of = executors(async (ids) => {
      await turn();
      await turn();
      return ids.map(() => booked);
    });
    const batcher = new BookingBatcher(of);
    let left = people * 10;
    const again = async (userId: number): Promise<void> => {
      while (left-- > 0) await batcher.book(booking(userId));
    };
    const early = Array.from({ length: 5 }, (_, i) => again(i + 1));
    await turn();
    await Promise.all([...early, ...Array.from({ length: people - early.length }, (_, i) => again(10 + i))]);
    const sizes = of.members().map((ids) => ids.length);
    expect(new Set(sizes.slice(6, Math.floor((people * 8) / each)))).toEqual(new Set([each]));
  });

  it('are shown before they are answered, and answered even if showing fails', async () => {
    const events: string[] = [];
    const of = executors();
    of.showResults
      .mockImplementationOnce((bookings: readonly BookingCommand[]) => {
        events.push(`shown ${bookings.length}`);
      })
      .mockImplementationOnce(() => {
        throw new Error('no board');
      });
    const batcher = new BookingBatcher(of);
    await Promise.all([1, 2].map((userId) => batcher.book(booking(userId)).then(() => events.push('answered'))));
    expect(events).toEqual(['shown 2', 'answered', 'answered']);
    expect(await Promise.all([3, 4].map((userId) => batcher.book(booking(userId))))).toEqual([booked, booked]);
  });

  it('wait for the running batch; beside a slow one, those with other days and members start', async () => {
    const ends: (() => void)[] = [];
    const of = executors(
      (ids) =>
        new Promise((done) => {
          ends.push(() => done(ids.map(() => booked)));
        }),
    );
    const batcher = new BookingBatcher(of, 100);
    const all = [batcher.book(booking(1, 1)), batcher.book(booking(2, 2))];
    await turn();
    all.push(
      batcher.book(booking(3, 1)),
      batcher.book(booking(4, 3)),
      batcher.book(booking(5, 3)),
      batcher.book(booking(1, 4)),
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

  it(`run in at most ${MAX_PARALLEL_BATCHES} parallel batches, however slow they are`, async () => {
    const ends: (() => void)[] = [];
    const of = executors(
      (ids) =>
        new Promise((done) => {
          ends.push(() => done(ids.map(() => booked)));
        }),
    );
    const batcher = new BookingBatcher(of, 1);
    const all: Promise<BookingResult>[] = [];
    for (let site = 1; site <= MAX_PARALLEL_BATCHES + 2; site += 1) {
      all.push(batcher.book(booking(2 * site, site)), batcher.book(booking(2 * site + 1, site)));
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
