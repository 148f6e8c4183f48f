import { log } from '#server/kit/log';
import type { Outcome, RoundOutcome } from './booking.store';
import type { Booking, Wish } from './booking-wish';

/** Maximum number of bookings in a batch. */
export const ROUND = 48;
/**
 * Milliseconds after which a batch counts as late and another one may start beside it; it may be waiting for a lock on
 * one of its days.
 */
export const LATE = 100;
/** Maximum number of running batches; all but one of them are late. */
export const LANES = 3;
/**
 * If at least this many bookings wait, the next batch starts before the answers of the last one are delivered, so that
 * PostgreSQL works meanwhile.
 */
export const COMPANY = 8;

/**
 * Returns the size of a batch that starts before `unanswered` bookings of the last one are answered: half of all,
 * otherwise large and small batches alternate and PostgreSQL idles after each small one.
 */
const share = (waiting: number, told: number): number => Math.min(ROUND, Math.ceil((waiting + told) / 2));

interface Waiting {
  readonly booking: Booking;
  /** The row for the batch, built when the booking arrives, not while PostgreSQL waits for the batch. */
  readonly wish: Wish;
  /** The day of the site, locked until its batch is committed. */
  readonly day: string;
  readonly done: (outcome: Outcome | Promise<Outcome>) => void;
}

/**
 * How a batch is executed: one booking alone, or several in one transaction, where null means that the booking must be
 * retried alone. Changed rooms are shown before anyone is answered.
 */
export interface Carriers {
  readonly alone: (booking: Booking) => Promise<Outcome>;
  readonly wish: (booking: Booking) => Wish;
  readonly together: (wishes: readonly Wish[]) => Promise<RoundOutcome>;
  readonly show: (bookings: readonly Booking[], outcome: RoundOutcome) => void;
}

/**
 * Returns whether PostgreSQL rejected the statement, so that nothing of the batch was committed. After a lost
 * connection or a missing answer something may have been.
 */
const undone = (error: unknown): boolean =>
  /^(?!08|53|57|58)[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? '');

const nothing = (): void => undefined;

interface Round {
  readonly of: readonly Waiting[];
  late: boolean;
}

/**
 * Batches concurrent booking requests into one transaction each. Requests read from the network together share a batch,
 * as do those that arrive while one runs; at most 48 per batch and one per member. If a batch is late, others start
 * beside it, with no day or member of a late one. A booking that a batch cannot decide, and every booking of a failed
 * batch, runs alone.
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

  /** Returns the result of the booking, or throws the error of its own execution. */
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

  /** Schedules a batch after all requests that have already arrived are queued. */
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
    // The next batch is written to its connection some callbacks later; the answers are delivered after that.
    setImmediate(tellAll);
  }

  /** Takes up to `maxSize` queued bookings, in order, that need nothing a late batch holds. */
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

  /** Resolves once PostgreSQL has answered; the returned function delivers the answers. */
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
