import type { BookingCommand } from './booking-command';
import type { BookingResult } from './booking.store';

/** Recreates the map every 512 removals: V8 keeps the backing store of the old one alive. */
const RECREATE_AFTER = 512;

interface RunningClaim {
  readonly userId: number;
  readonly done: Promise<BookingResult | null>;
}

const keysOf = ({ plan: { claims, day } }: BookingCommand): string[] =>
  claims.map(({ space, time }) => `${space.id}:${day.date}:${time.id}`);

/**
 * Serializes the bookings of one slot in this process, in front of the connection pool. Refuses a request in memory if
 * the slot was booked while it waited; otherwise runs it against PostgreSQL, which decides.
 */
export class ClaimQueue {
  private running = new Map<string, RunningClaim>();
  private finished = 0;

  /** Runs the booking once no other booking of this process is running for one of its slots. */
  run(booking: BookingCommand, work: () => Promise<BookingResult>): Promise<BookingResult> {
    const keys = keysOf(booking);
    return keys.some((key) => this.running.has(key))
      ? this.runAfterOthers(booking, keys, work)
      : this.start(booking.userId, keys, work);
  }

  private async runAfterOthers(
    booking: BookingCommand,
    keys: readonly string[],
    work: () => Promise<BookingResult>,
  ): Promise<BookingResult> {
    for (;;) {
      const key = keys.find((one) => this.running.has(one));
      const current = key === undefined ? undefined : this.running.get(key);
      if (key === undefined || !current) return this.start(booking.userId, keys, work);
      const result = await current.done;
      if (result?.is !== 'booked') continue;
      // A repeated key may have a stored answer, and a member's own booking is answered with its order; PostgreSQL
      // decides both.
      if (result.repeated || current.userId === booking.userId || booking.once.key !== null) return work();
      const [spaceId, , timeId] = key.split(':').map(Number);
      return { is: 'refused', facts: { taken: { spaceId: spaceId ?? 0, timeId: timeId ?? 0 } }, rooms: [] };
    }
  }

  private async start(
    userId: number,
    keys: readonly string[],
    work: () => Promise<BookingResult>,
  ): Promise<BookingResult> {
    const running = work();
    const claim: RunningClaim = { userId, done: running.catch(() => null) };
    for (const key of keys) this.running.set(key, claim);
    try {
      return await running;
    } finally {
      for (const key of keys) if (this.running.get(key) === claim) this.running.delete(key);
      this.finished += 1;
      if (this.finished % RECREATE_AFTER === 0) this.running = new Map(this.running);
    }
  }
}
