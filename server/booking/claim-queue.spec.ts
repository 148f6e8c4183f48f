import type { BookingCommand } from './booking-command';
import type { BookingResult } from './booking.store';
import { ClaimQueue } from './claim-queue';

const booking = (userId: number, spaceIds: readonly number[], key: string | null = null): BookingCommand =>
  ({
    userId,
    once: { key },
    plan: {
      day: { date: '2026-05-01' },
      claims: spaceIds.map((id) => ({ space: { id }, time: { id: 9 }, byConflict: false })),
    },
  }) as unknown as BookingCommand;
const booked = { is: 'booked', order: {}, repeated: false, rooms: [] } as unknown as BookingResult;
const refused: BookingResult = { is: 'refused', facts: { unpaid: 1 }, rooms: [] };

/** Work that the test completes. */
const work = () => {
  let end: (outcome: BookingResult) => void = () => undefined;
  const begun = jest.fn(
    () =>
      new Promise<BookingResult>((resolve) => {
        end = resolve;
      }),
  );
  return { begun, end: (outcome: BookingResult) => end(outcome) };
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the queue before the connection pool', () => {
  it('refuses those waiting for a booked slot without a query', async () => {
    const queue = new ClaimQueue();
    const [first, second] = [work(), work()];
    const won = queue.run(booking(1, [5]), first.begun);
    const lost = queue.run(booking(2, [4, 5]), second.begun);
    await turn();
    first.end(booked);
    expect(await won).toBe(booked);
    expect(await lost).toEqual({ is: 'refused', facts: { taken: { spaceId: 5, timeId: 9 } }, rooms: [] });
    expect(second.begun).not.toHaveBeenCalled();
  });

  it('lets the next request try if the first was refused or failed', async () => {
    for (const end of [refused, null]) {
      const queue = new ClaimQueue();
      const [first, second] = [work(), work()];
      const one = queue.run(booking(1, [5]), end ? first.begun : () => Promise.reject(new Error('connection lost')));
      const other = queue.run(booking(2, [5]), second.begun);
      if (end) {
        await turn();
        first.end(end);
        expect(await one).toBe(refused);
      } else await expect(one).rejects.toThrow('connection lost');
      await turn();
      expect(second.begun).toHaveBeenCalledTimes(1);
      second.end(booked);
      expect(await other).toBe(booked);
    }
  });

  it('lets a repeated click and a keyed request fetch their own result', async () => {
    const queue = new ClaimQueue();
    const [first, same, keyed] = [work(), work(), work()];
    const won = queue.run(booking(1, [5]), first.begun);
    const again = queue.run(booking(1, [5]), same.begun);
    const other = queue.run(booking(2, [5], 'k'), keyed.begun);
    await turn();
    first.end(booked);
    await won;
    await turn();
    same.end(booked);
    keyed.end(refused);
    expect([await again, await other]).toEqual([booked, refused]);
  });

  it('delays no request for other slots', async () => {
    const queue = new ClaimQueue();
    const [first, second] = [work(), work()];
    const one = queue.run(booking(1, [5]), first.begun);
    const other = queue.run(booking(2, [6]), second.begun);
    expect(second.begun).toHaveBeenCalled();
    second.end(booked);
    expect(await other).toBe(booked);
    first.end(booked);
    await one;
  });
});
