import { Failure } from '#domain/kit/failure';
import { systemFailure } from '#domain/system/system.failures';
import { log } from '#server/kit/runtime/log';
import type { BookingCommand } from './booking-command';
import { bookingErrorOf, type BookingOutcome, type BookingResult } from './booking.store';

/** Maximum number of bookings in a batch. */
export const MAX_BATCH = 48;
/** How long a batch waits for the lock of one day, in milliseconds: longer than a batch of another process lasts. */
const PATIENCE_MS = 50;
/** How long a batch of days that are known to be locked waits for one of them, in milliseconds. */
const LOCKED_PATIENCE_MS = 150;
/** After this time a booking is tried again whose member or companion is locked, in milliseconds. */
const RETRY_MS = 25;
/** After this time a booking that got no lock is answered that the system is busy, in milliseconds. */
export const MAX_WAIT_MS = 4_000;

/**
 * If at least this many bookings wait, the next batch starts before the answers of the last one are delivered. It takes
 * half of all, otherwise large and small batches alternate and PostgreSQL idles after each small one.
 */
const OVERLAP_MIN_WAITING = 8;

/** How the queue executes bookings. */
interface QueueExecutors {
  /**
   * Books in one transaction and shows the results on the boards; one outcome per booking. Throws if the transaction
   * failed as a whole.
   */
  readonly book: (bookings: readonly BookingCommand[], patienceMs: number) => Promise<readonly BookingOutcome[]>;
  /** Returns the refusal of a booking whose slot is already taken, as far as this process knows. */
  readonly findTaken: (booking: BookingCommand) => BookingResult | null;
}

interface QueuedBooking {
  readonly booking: BookingCommand;
  /** The day of the site, locked until its batch is committed. */
  readonly day: string;
  /** What no other booking of its batch may claim: the member, and each slot. */
  readonly claims: readonly string[];
  readonly since: number;
  notBefore: number;
  readonly resolve: (result: BookingResult) => void;
  readonly reject: (error: unknown) => void;
}

type Lane = 'open' | 'locked';

const claimsOf = ({ userId, plan: { claims, items, day, site } }: BookingCommand): string[] => [
  `user:${userId}`,
  ...(claims.length > 0
    ? claims.map(({ space, time }) => `${space.id}:${day.date}:${time.id}`)
    : items.map(({ time }) => `site:${site.id}:${day.date}:${time.id}`)),
];

/**
 * Returns whether PostgreSQL rejected or cancelled the statement, so that nothing was committed. After a lost connection
 * or a missing answer something may have been.
 */
const isRolledBack = (error: unknown): boolean =>
  /^(?!08|53|57(?!014)|58)[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? '');
const isLockTimeout = (error: unknown): boolean => (error as { code?: string }).code === '55P03';

/**
 * Books concurrent requests of this process in batches, one transaction each: those that arrive while a batch runs share
 * the next one. Before each batch a request whose slot is taken by now is refused without a statement. Requests for a
 * day that someone else has locked wait in a lane of their own, so that they hold up nobody else.
 */
export class BookingQueue {
  private waiting: QueuedBooking[] = [];
  private readonly lockedDays = new Set<string>();
  private readonly running: Record<Lane, boolean> = { open: false, locked: false };
  private timer: NodeJS.Timeout | undefined;
  private scheduled = false;

  constructor(private readonly executors: QueueExecutors) {}

  /** Returns the result of the booking. Throws the stored refusal of its key, its own error, or that the system is busy. */
  book(booking: BookingCommand): Promise<BookingResult> {
    const { site, day } = booking.plan;
    return new Promise((resolve, reject) => {
      this.waiting.push({
        booking,
        day: `${site.id}:${day.date}`,
        claims: claimsOf(booking),
        since: performance.now(),
        notBefore: 0,
        resolve,
        reject,
      });
      this.schedule();
    });
  }

  /** Starts batches after all requests that have already arrived are queued. */
  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      for (const lane of ['open', 'locked'] as const) void this.run(lane, MAX_BATCH);
    });
  }

  private async run(lane: Lane, maxSize: number): Promise<void> {
    if (this.running[lane]) return;
    const batch = this.takeBatch(lane, maxSize);
    if (batch.length === 0) return this.wakeLater();
    this.running[lane] = true;
    const settle = await this.execute(batch, lane === 'open' ? PATIENCE_MS : LOCKED_PATIENCE_MS);
    this.running[lane] = false;
    if (this.waiting.length < OVERLAP_MIN_WAITING) return settle();
    // PostgreSQL works on the next batch while the answers of this one are written.
    void this.run(lane, Math.min(MAX_BATCH, Math.ceil((this.waiting.length + batch.length) / 2)));
    setImmediate(settle);
  }

  /** Takes queued bookings of a lane in order; answers those that are refused by now or waited too long. */
  private takeBatch(lane: Lane, maxSize: number): QueuedBooking[] {
    const now = performance.now();
    const batch: QueuedBooking[] = [];
    const claimed = new Set<string>();
    const rest: QueuedBooking[] = [];
    for (const one of this.waiting) {
      const isInLane = this.lockedDays.has(one.day) === (lane === 'locked');
      if (!isInLane) {
        rest.push(one);
        continue;
      }
      const taken = this.executors.findTaken(one.booking);
      if (taken) {
        one.resolve(taken);
        continue;
      }
      if (now - one.since > MAX_WAIT_MS) {
        one.reject(new Failure(systemFailure.busySlot));
        continue;
      }
      const fits = batch.length < maxSize && one.notBefore <= now && !one.claims.some((claim) => claimed.has(claim));
      for (const claim of one.claims) claimed.add(claim);
      (fits ? batch : rest).push(one);
    }
    this.waiting = rest;
    return batch;
  }

  /** Looks again when the first booking that was put back may be tried. */
  private wakeLater(): void {
    if (this.timer || this.waiting.length === 0) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.schedule();
    }, RETRY_MS);
  }

  /** Resolves once PostgreSQL has answered; the returned function delivers the answers and looks for the next batch. */
  private async execute(batch: readonly QueuedBooking[], patienceMs: number): Promise<() => void> {
    const then = (deliver: () => void) => () => {
      deliver();
      this.schedule();
    };
    try {
      const outcomes = await this.executors.book(
        batch.map(({ booking }) => booking),
        patienceMs,
      );
      return then(() => this.settle(batch, outcomes));
    } catch (error) {
      if (isLockTimeout(error)) return then(() => this.putBack(batch));
      if (!isRolledBack(error) || batch.length === 1)
        return then(() => batch.forEach(({ reject }) => reject(bookingErrorOf(error))));
      log.warn(
        { reason: (error as Error).message, bookings: batch.length },
        'a batch of bookings was rolled back and is repeated one by one',
      );
      for (const one of batch) (await this.execute([one], patienceMs))();
      return () => this.schedule();
    }
  }

  private settle(batch: readonly QueuedBooking[], outcomes: readonly BookingOutcome[]): void {
    const again: QueuedBooking[] = [];
    const locked = new Set<string>();
    batch.forEach((one, i) => {
      const outcome = outcomes[i];
      if (outcome instanceof Failure) one.reject(outcome);
      else if (!outcome) one.reject(new Error('a booking has no outcome'));
      else if (outcome.is !== 'again') one.resolve(outcome);
      else {
        if (outcome.because === 'day') locked.add(one.day);
        if (outcome.because === 'person') one.notBefore = performance.now() + RETRY_MS;
        again.push(one);
      }
    });
    for (const { day } of batch) this.lockedDays.delete(day);
    for (const day of locked) this.lockedDays.add(day);
    this.waiting.unshift(...again);
  }

  private putBack(batch: readonly QueuedBooking[]): void {
    for (const one of batch) one.notBefore = performance.now() + RETRY_MS;
    this.waiting.unshift(...batch);
  }
}
