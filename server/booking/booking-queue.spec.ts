import { Failure } from '#domain/kit/failure';
import { systemFailure } from '#domain/system/system.failures';
import { BookingQueue, MAX_BATCH, MAX_WAIT_MS } from './booking-queue';
import type { BookingCommand } from './booking-command';
import type { BookingOutcome, BookingResult } from './booking.store';

const booking = (
  userId: number,
  { site = 1, space = userId }: { site?: number; space?: number } = {},
): BookingCommand =>
  ({
    userId,
    plan: {
      site: { id: site },
      day: { date: '2026-05-01' },
      items: [],
      claims: [{ space: { id: space }, time: { id: 5 } }],
    },
  }) as unknown as BookingCommand;
const booked = { is: 'booked', order: {}, repeated: false } as unknown as BookingResult;
const taken: BookingResult = { is: 'refused', facts: { taken: { spaceId: 1, timeId: 5 } } };
const again = (because: 'person' | 'day' | 'earlier'): BookingOutcome => ({ is: 'again', because });
const turn = () => new Promise((resolve) => setImmediate(resolve));
const pgError = (code: string) => Object.assign(new Error('refused'), { code });

/** A queue whose batches are answered by `answer`; `ids` are the members of each batch. */
const queueOf = (answer: (ids: readonly number[], patienceMs: number) => Promise<readonly BookingOutcome[]>) => {
  const ids: number[][] = [];
  const sold = new Set<number>();
  const queue = new BookingQueue({
    book: (bookings, patienceMs) => {
      ids.push(bookings.map(({ userId }) => userId));
      return answer(ids.at(-1) ?? [], patienceMs);
    },
    findTaken: ({ plan: { claims } }) => (sold.has(claims[0]?.space.id ?? 0) ? taken : null),
  });
  return { queue, ids, sold };
};
const allBooked = (ids: readonly number[]) => Promise.resolve(ids.map(() => booked));

describe('concurrent bookings', () => {
  it('that arrive together or while a batch runs share the next one, in order', async () => {
    let release: () => void = () => undefined;
    const { queue, ids } = queueOf((batch) =>
      batch[0] === 1 ? new Promise((done) => (release = () => done(batch.map(() => booked)))) : allBooked(batch),
    );
    const first = [queue.book(booking(1)), queue.book(booking(2))];
    await turn();
    const later = [3, 4, 5].map((userId) => queue.book(booking(userId)));
    await turn();
    expect(ids).toEqual([[1, 2]]);
    release();
    expect(await Promise.all([...first, ...later])).toEqual(Array.from({ length: 5 }, () => booked));
    expect(ids).toEqual([
      [1, 2],
      [3, 4, 5],
    ]);
  });

  it(`run in batches of at most ${MAX_BATCH}`, async () => {
    const { queue, ids } = queueOf(allBooked);
    await Promise.all(Array.from({ length: MAX_BATCH + 3 }, (_, i) => queue.book(booking(i + 1))));
    expect(ids.map(({ length }) => length)).toEqual([MAX_BATCH, 3]);
  });

  it('of one member or for one slot run one after the other', async () => {
    const { queue, ids } = queueOf(allBooked);
    await Promise.all([
      queue.book(booking(1, { space: 7 })),
      queue.book(booking(1, { space: 8 })),
      queue.book(booking(2, { space: 7 })),
      queue.book(booking(3)),
    ]);
    expect(ids).toEqual([
      [1, 3],
      [1, 2],
    ]);
  });

  it('for a slot that was sold meanwhile are refused without a statement', async () => {
    const { queue, ids, sold } = queueOf((batch) => {
      sold.add(7);
      return allBooked(batch);
    });
    const all = Array.from({ length: 300 }, (_, i) => queue.book(booking(i + 1, { space: 7 })));
    expect(await Promise.all(all)).toEqual([booked, ...Array.from({ length: 299 }, () => taken)]);
    expect(ids).toEqual([[1]]);
  });
});

describe('a booking that does not get its locks', () => {
  it('is tried again, at once after an earlier one of its batch and later after a locked member', async () => {
    for (const because of ['earlier', 'person'] as const) {
      let tries = 0;
      const { queue } = queueOf((batch) =>
        Promise.resolve(batch.map((id) => (id === 2 && (tries += 1) === 1 ? again(because) : booked))),
      );
      const began = performance.now();
      expect(await Promise.all([queue.book(booking(1)), queue.book(booking(2))])).toEqual([booked, booked]);
      expect(tries).toBe(2);
      if (because === 'person') expect(performance.now() - began).toBeGreaterThan(20);
    }
  });

  it('because of its day waits in a lane of its own, with more patience, and holds up nobody', async () => {
    let locked = true;
    let unlock = () => undefined as void;
    const unlocked = new Promise<void>((done) => (unlock = done));
    const waits: number[] = [];
    const { queue, ids } = queueOf(async (batch, patienceMs) => {
      if (batch.includes(1)) waits.push(patienceMs);
      if (batch.includes(1) && waits.length > 1) await unlocked;
      return batch.map((id) => (locked && id === 1 ? again('day') : booked));
    });
    const waiting = queue.book(booking(1, { site: 9 }));
    while (waits.length < 2) await new Promise((done) => setTimeout(done, 1));
    // They are booked while the batch of the locked day still waits.
    await Promise.all([2, 3, 4].map((userId) => queue.book(booking(userId))));
    locked = false;
    unlock();
    expect(await waiting).toEqual(booked);
    expect(waits).toEqual([50, 150]);
    await Promise.all([queue.book(booking(5, { site: 9 })), queue.book(booking(6))]);
    expect(ids.at(-1)).toEqual([5, 6]);
  });

  it('is answered that the system is busy after four seconds', async () => {
    const clock = jest.spyOn(performance, 'now');
    let now = 1_000_000;
    clock.mockImplementation(() => now);
    try {
      const { queue } = queueOf((batch) => {
        now += MAX_WAIT_MS + 1;
        return Promise.resolve(batch.map(() => again('person')));
      });
      await expect(queue.book(booking(1))).rejects.toMatchObject({ spec: systemFailure.busySlot });
    } finally {
      clock.mockRestore();
    }
  });

  it('because a row was locked too long is put back with its batch', async () => {
    let tries = 0;
    const { queue } = queueOf((batch) => ((tries += 1) === 1 ? Promise.reject(pgError('55P03')) : allBooked(batch)));
    expect(await Promise.all([queue.book(booking(1)), queue.book(booking(2))])).toEqual([booked, booked]);
  });
});

describe('a batch that fails', () => {
  it.each(['23P01', '57014'])(
    'and was rolled back (%s) is repeated one by one, each with its own result',
    async (code) => {
      const { queue, ids } = queueOf((batch) =>
        batch.length > 1 || batch.includes(2) ? Promise.reject(pgError(code)) : allBooked(batch),
      );
      const all = await Promise.allSettled([1, 2, 3].map((userId) => queue.book(booking(userId))));
      expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect(ids).toEqual([[1, 2, 3], [1], [2], [3]]);
    },
  );

  it.each(['57P01', undefined])('with an unknown end (%s) fails together, and the queue goes on', async (code) => {
    const { queue } = queueOf((batch) =>
      batch.includes(1) ? Promise.reject(Object.assign(new Error('cut'), { code })) : allBooked(batch),
    );
    const all = await Promise.allSettled([1, 2].map((userId) => queue.book(booking(userId))));
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await queue.book(booking(5))).toBe(booked);
  });

  it('gives each booking its own failure', async () => {
    const { queue } = queueOf((batch) =>
      Promise.resolve(batch.map((id) => (id === 2 ? new Failure(systemFailure.idempotencyReused) : booked))),
    );
    const all = await Promise.allSettled([1, 2].map((userId) => queue.book(booking(userId))));
    expect(all).toMatchObject([{ status: 'fulfilled' }, { reason: { spec: systemFailure.idempotencyReused } }]);
  });
});
