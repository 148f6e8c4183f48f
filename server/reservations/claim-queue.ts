import type { Booking } from './booking-wish';
import type { Outcome } from './booking.store';

/** Recreates the map every 512 removals: V8 keeps the backing store of the old one alive. */
const RENEWED_AFTER = 512;

interface Flight {
  readonly userId: number;
  readonly done: Promise<Outcome | null>;
}

const keysOf = ({ plan: { claims, day } }: Booking): string[] =>
  claims.map(({ space, time }) => `${space.id}:${day.date}:${time.id}`);

/**
 * Serializes the bookings of one slot in this process, in front of the connection pool. Refuses a request in memory if
 * the slot was booked while it waited; otherwise runs it against PostgreSQL, which decides.
 */
export class ClaimQueue {
  private flights = new Map<string, Flight>();
  private landed = 0;

  /** Runs the booking once no other booking of this process is running for one of its slots. */
  inTurn(booking: Booking, work: () => Promise<Outcome>): Promise<Outcome> {
    const keys = keysOf(booking);
    return keys.some((key) => this.flights.has(key))
      ? this.wait(booking, keys, work)
      : this.fly(booking.userId, keys, work);
  }

  private async wait(booking: Booking, keys: readonly string[], work: () => Promise<Outcome>): Promise<Outcome> {
    for (;;) {
      const key = keys.find((one) => this.flights.has(one));
      const flight = key === undefined ? undefined : this.flights.get(key);
      if (key === undefined || !flight) return this.fly(booking.userId, keys, work);
      const outcome = await flight.done;
      if (outcome?.is !== 'booked') continue;
      // A repeated key may have a stored answer, and a member's own booking is answered with its order; PostgreSQL
      // decides both.
      if (outcome.repeated || flight.userId === booking.userId || booking.once.key !== null) return work();
      const [spaceId, , timeId] = key.split(':').map(Number);
      return { is: 'refused', facts: { taken: { spaceId: spaceId ?? 0, timeId: timeId ?? 0 } }, rooms: [] };
    }
  }

  private async fly(userId: number, keys: readonly string[], work: () => Promise<Outcome>): Promise<Outcome> {
    const running = work();
    const flight: Flight = { userId, done: running.catch(() => null) };
    for (const key of keys) this.flights.set(key, flight);
    try {
      return await running;
    } finally {
      for (const key of keys) if (this.flights.get(key) === flight) this.flights.delete(key);
      this.landed += 1;
      if (this.landed % RENEWED_AFTER === 0) this.flights = new Map(this.flights);
    }
  }
}
