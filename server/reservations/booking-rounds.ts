import { log } from '#server/kit/log';
import type { Booking, Outcome } from './booking.store';

/** How many bookings one round takes at most: half of a rush, so that its answers are told while PostgreSQL carries out the other half. */
export const ROUND = 32;
/** How many rounds are under way at once: while PostgreSQL carries one out, the next is made ready. */
export const LANES = 2;
/** How many must wait before a round starts beside another one; fewer go together when that one ends. */
export const COMPANY = 12;

interface Waiting {
  readonly booking: Booking;
  readonly done: (outcome: Promise<Outcome>) => void;
}

/** How a round is carried out: one by itself, or several in one transaction, where null is whoever has to ask alone. */
export interface Carriers {
  readonly alone: (booking: Booking) => Promise<Outcome>;
  readonly together: (bookings: readonly Booking[]) => Promise<readonly (Outcome | null)[]>;
}

/** PostgreSQL refused the statement, and so nothing of the round was kept; where it went away or gave no answer, something may have been. */
const undone = (error: unknown): boolean => /^(?!08|53|57|58)[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? '');

/**
 * Carries bookings out in rounds: those who were read from the network together share a transaction, and so do those who come while one is under
 * way; at most 32 in all and one of a member, who has nothing else under way. One that a round cannot decide, and all of a round that failed as a whole, ask PostgreSQL alone.
 */
export class BookingRounds {
  private waiting: Waiting[] = [];
  private running = 0;
  private called = false;
  private readonly under = new Set<number>();

  constructor(
    private readonly carriers: Carriers,
    private readonly lanes = LANES,
  ) {}

  /** Answers what came of the booking, or throws what it alone failed with. */
  carry(booking: Booking): Promise<Outcome> {
    return new Promise<Outcome>((done) => {
      this.waiting.push({ booking, done });
      this.call();
    });
  }

  /** Starts a round when everybody who has already come is here. */
  private call(): void {
    if (this.called || !this.mayStart) return;
    this.called = true;
    setImmediate(() => {
      this.called = false;
      if (this.mayStart) void this.run();
    });
  }

  private get mayStart(): boolean {
    return this.running < this.lanes && this.waiting.length >= (this.running === 0 ? 1 : COMPANY);
  }

  private async run(): Promise<void> {
    const round = this.next();
    if (round.length === 0) return;
    this.running += 1;
    this.call();
    for (const { booking } of round) this.under.add(booking.userId);
    await this.round(round);
    for (const { booking } of round) this.under.delete(booking.userId);
    this.running -= 1;
    this.call();
  }

  private next(): Waiting[] {
    const members = new Set(this.under);
    const round: Waiting[] = [];
    const later: Waiting[] = [];
    for (const one of this.waiting) {
      const fits = round.length < ROUND && !members.has(one.booking.userId);
      (fits ? round : later).push(one);
      members.add(one.booking.userId);
    }
    this.waiting = later;
    return round;
  }

  private async round(round: readonly Waiting[]): Promise<void> {
    const alone = ({ booking, done }: Waiting): Promise<Outcome> => {
      const outcome = this.carriers.alone(booking);
      done(outcome);
      return outcome;
    };
    if (round.length === 1) return void (await alone(round[0] as Waiting).catch(() => undefined));
    const outcomes = this.carriers.together(round.map(({ booking }) => booking));
    try {
      (await outcomes).forEach((outcome, i) => (outcome ? (round[i] as Waiting).done(Promise.resolve(outcome)) : void alone(round[i] as Waiting).catch(() => undefined)));
    } catch (error) {
      if (!undone(error)) return round.forEach(({ done }) => done(outcomes as Promise<never>));
      log.warn({ reason: (error as Error).message, bookings: round.length }, 'a round of bookings asks one by one');
      for (const one of round) void alone(one).catch(() => undefined);
    }
  }
}
