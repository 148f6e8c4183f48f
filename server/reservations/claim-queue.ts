import type { Booking, Outcome } from './booking.store';

interface Flight {
  readonly userId: number;
  readonly done: Promise<Outcome | null>;
}

const keysOf = ({ plan: { claims, day } }: Booking): string[] => claims.map(({ space, time }) => `${space.id}:${day.date}:${time.id}`);

/**
 * Stands in front of the pool: of those who want one slot at one moment in this process, one goes at a time. Who waited while somebody
 * else took it has lost by then and is told so without a statement; everybody else asks PostgreSQL, which alone decides.
 */
export class ClaimQueue {
  private readonly flights = new Map<string, Flight>();

  /** Runs the booking when no other of this process is under way for one of its slots. */
  async inTurn(booking: Booking, work: () => Promise<Outcome>): Promise<Outcome> {
    const keys = keysOf(booking);
    for (;;) {
      const key = keys.find((one) => this.flights.has(one));
      const flight = key === undefined ? undefined : this.flights.get(key);
      if (key === undefined || !flight) return this.fly(booking.userId, keys, work);
      const outcome = await flight.done;
      if (outcome?.is !== 'booked') continue;
      // A key may have an answer of its own, and one's own booking is answered with its order: both are PostgreSQL's to say.
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
    }
  }
}
