import { log } from '#server/kit/log';
import type { Outcome, RoundOutcome } from './booking.store';
import type { Booking, Wish } from './booking-wish';

/** How many bookings one round takes at most. */
export const ROUND = 48;
/** How long a round may take before another one starts beside it, in milliseconds: it may wait for somebody who holds one of its days. */
export const LATE = 100;
/** How many rounds are under way at most, all of them late but one. */
export const LANES = 3;
/** How many must wait for the next round to start before the answers of the last one are told: PostgreSQL carries it out meanwhile. */
export const COMPANY = 8;

/** How many a round takes that starts before `told` of the last one are told: half of all who are here, or rounds would be large and small in turn and PostgreSQL wait after each small one. */
const share = (waiting: number, told: number): number => Math.min(ROUND, Math.ceil((waiting + told) / 2));

interface Waiting {
  readonly booking: Booking;
  /** How a round reads it: written when it came, not when PostgreSQL waits for the round. */
  readonly wish: Wish;
  /** The site's day it locks until its round is committed. */
  readonly day: string;
  readonly done: (outcome: Outcome | Promise<Outcome>) => void;
}

/** How a round is carried out: one by itself, or several in one transaction, where null is whoever has to ask alone. What it raised is shown before anybody is told. */
export interface Carriers {
  readonly alone: (booking: Booking) => Promise<Outcome>;
  readonly wish: (booking: Booking) => Wish;
  readonly together: (wishes: readonly Wish[]) => Promise<RoundOutcome>;
  readonly show: (bookings: readonly Booking[], outcome: RoundOutcome) => void;
}

/** PostgreSQL refused the statement, and so nothing of the round was kept; where it went away or gave no answer, something may have been. */
const undone = (error: unknown): boolean =>
  /^(?!08|53|57|58)[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? '');

const nothing = (): void => undefined;

interface Round {
  readonly of: readonly Waiting[];
  late: boolean;
}

/**
 * Carries bookings out in rounds, one at a time: those who were read from the network together share a transaction, and so do those who come while
 * one is under way; at most 48 in all and one of a member. Beside a round that is late others start, of those who need none of its days and
 * members. One that a round cannot decide, and all of a round that failed as a whole, ask PostgreSQL alone.
 */
export class BookingRounds {
  private waiting: Waiting[] = [];
  private called = false;
  private under: Round[] = [];

  constructor(
    private readonly carriers: Carriers,
    private readonly lateAfter = LATE,
    private readonly lanes = LANES,
  ) {}

  /** Answers what came of the booking, or throws what it alone failed with. */
  carry(booking: Booking): Promise<Outcome> {
    return new Promise<Outcome>((done) => {
      this.waiting.push({
        booking,
        wish: this.carriers.wish(booking),
        day: `${booking.plan.site.id}:${booking.plan.day.date}`,
        done,
      });
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
    return this.waiting.length > 0 && this.under.length < this.lanes && this.under.every(({ late }) => late);
  }

  private async run(most = ROUND): Promise<void> {
    const round: Round = { of: this.next(most), late: false };
    if (round.of.length === 0) return;
    this.under.push(round);
    const timer = setTimeout(() => {
      round.late = true;
      this.call();
    }, this.lateAfter);
    const tell = await this.carryOut(round.of);
    clearTimeout(timer);
    this.under = this.under.filter((one) => one !== round);
    const tellAll = () => {
      tell();
      this.call();
    };
    if (this.waiting.length < COMPANY || !this.mayStart) return tellAll();
    void this.run(share(this.waiting.length, round.of.length));
    // The next round is written to its connection some callbacks from here; telling goes behind them.
    setImmediate(tellAll);
  }

  /** Whoever waits for nothing a late round holds, in their order and so many at most. */
  private next(most: number): Waiting[] {
    const busy = this.under.flatMap(({ of }) => of);
    const members = new Set(busy.map(({ booking }) => booking.userId));
    const days = new Set(busy.map(({ day }) => day));
    const round: Waiting[] = [];
    const rest: Waiting[] = [];
    for (const one of this.waiting) {
      const goes = round.length < most && !days.has(one.day) && !members.has(one.booking.userId);
      (goes ? round : rest).push(one);
      members.add(one.booking.userId);
    }
    this.waiting = rest;
    return round;
  }

  private alone({ booking, done }: Waiting): Promise<Outcome> {
    const outcome = this.carriers.alone(booking);
    done(outcome);
    return outcome;
  }

  /** Ends when PostgreSQL has answered; what it said is told by what this answers. */
  private async carryOut(round: readonly Waiting[]): Promise<() => void> {
    if (round.length === 1) {
      await this.alone(round[0] as Waiting).catch(nothing);
      return nothing;
    }
    const asked = this.carriers.together(round.map(({ wish }) => wish));
    try {
      const answer = await asked;
      return () => this.tell(round, answer);
    } catch (error) {
      if (!undone(error)) return () => round.forEach(({ done }) => done(asked as Promise<never>));
      log.warn({ reason: (error as Error).message, bookings: round.length }, 'a round of bookings asks one by one');
      return () => round.forEach((one) => void this.alone(one).catch(nothing));
    }
  }

  private tell(round: readonly Waiting[], answer: RoundOutcome): void {
    try {
      this.carriers.show(
        round.map(({ booking }) => booking),
        answer,
      );
    } catch (error) {
      log.error({ err: error }, 'a round of bookings is not on the boards');
    }
    round.forEach((one, i) => {
      const outcome = answer.outcomes[i];
      if (outcome) one.done(outcome);
      else void this.alone(one).catch(nothing);
    });
  }
}
