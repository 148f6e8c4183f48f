import { log } from '#server/kit/log';
import type { Booking, Outcome } from './booking.store';

/** How many bookings one round takes at most: a third of a rush, so that its answers are told while PostgreSQL carries out the others. */
export const ROUND = 24;
/** How many rounds are under way at once: while PostgreSQL carries two out, the next is made ready. */
export const LANES = 3;
/** How many must wait before a round starts beside another one; fewer go together when that one ends. */
export const COMPANY = 8;

interface Waiting {
  readonly booking: Booking;
  /** The site's day it locks until its round is committed. */
  readonly day: string;
  readonly done: (outcome: Promise<Outcome>) => void;
}

/** How a round is carried out: one by itself, or several in one transaction, where null is whoever has to ask alone. */
export interface Carriers {
  readonly alone: (booking: Booking) => Promise<Outcome>;
  readonly together: (bookings: readonly Booking[]) => Promise<readonly (Outcome | null)[]>;
}

/** PostgreSQL refused the statement, and so nothing of the round was kept; where it went away or gave no answer, something may have been. */
const undone = (error: unknown): boolean => /^(?!08|53|57|58)[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? '');

/** In the order in which the first of each day came: those of a day stand together. */
const byDay = (waiting: readonly Waiting[]): Waiting[] => {
  const days = new Map<string, Waiting[]>();
  for (const one of waiting) {
    const day = days.get(one.day);
    if (day) day.push(one);
    else days.set(one.day, [one]);
  }
  return [...days.values()].flat();
};

/**
 * Carries bookings out in rounds: those who were read from the network together share a transaction, and so do those who come while one is under
 * way; at most 24 in all and one of a member, who has nothing else under way. Rounds at one time lock different days of sites where enough others wait:
 * PostgreSQL carries them out beside each other. One that a round cannot decide, and all of a round that failed as a whole, ask PostgreSQL alone.
 */
export class BookingRounds {
  private waiting: Waiting[] = [];
  private called = false;
  private readonly under = new Set<readonly Waiting[]>();

  constructor(
    private readonly carriers: Carriers,
    private readonly lanes = LANES,
  ) {}

  /** Answers what came of the booking, or throws what it alone failed with. */
  carry(booking: Booking): Promise<Outcome> {
    return new Promise<Outcome>((done) => {
      this.waiting.push({ booking, day: `${booking.plan.site.id}:${booking.plan.day.date}`, done });
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
    return this.under.size < this.lanes && this.waiting.length >= (this.under.size === 0 ? 1 : COMPANY);
  }

  private async run(): Promise<void> {
    const round = this.next();
    if (round.length === 0) return;
    this.under.add(round);
    this.call();
    await this.round(round);
    this.under.delete(round);
    this.call();
  }

  private next(): Waiting[] {
    const busy = [...this.under].flat();
    const members = new Set(busy.map(({ booking }) => booking.userId));
    const days = new Set(busy.map(({ day }) => day));
    const free = this.waiting.filter(({ day }) => !days.has(day));
    const round: Waiting[] = [];
    for (const one of byDay(free.length >= COMPANY ? free : this.waiting)) {
      if (round.length === ROUND) break;
      if (!members.has(one.booking.userId)) round.push(one);
      members.add(one.booking.userId);
    }
    const taken = new Set(round);
    this.waiting = this.waiting.filter((one) => !taken.has(one));
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
