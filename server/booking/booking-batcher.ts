import { log } from '#server/kit/runtime/log';
import type { BookingResult, BookingBatchResult } from './booking.store';
import type { BookingCommand, BookingBatchRow } from './booking-command';

/** Maximum number of bookings in a batch. */
export const MAX_BATCH = 48;
/**
 * Milliseconds after which a batch counts as late and another one may start beside it; it may be waiting for a lock on
 * one of its days.
 */
export const LATE_AFTER_MS = 100;
/** Maximum number of running batches; all but one of them are late. */
export const MAX_PARALLEL_BATCHES = 3;
/**
 * If at least this many bookings wait, the next batch starts before the answers of the last one are delivered, so that
 * PostgreSQL works meanwhile.
 */
export const OVERLAP_MIN_WAITING = 8;

/**
 * Returns the size of a batch that starts before `unanswered` bookings of the last one are answered: half of all,
 * otherwise large and small batches alternate and PostgreSQL idles after each small one.
 */
const batchSize = (waiting: number, unanswered: number): number =>
  Math.min(MAX_BATCH, Math.ceil((waiting + unanswered) / 2));

interface QueuedBooking {
  readonly booking: BookingCommand;
  /** The row for the batch, built when the booking arrives, not while PostgreSQL waits for the batch. */
  readonly row: BookingBatchRow;
  /** The day of the site, locked until its batch is committed. */
  readonly day: string;
  readonly resolve: (result: BookingResult | Promise<BookingResult>) => void;
}

/**
 * How a batch is executed: one booking alone, or several in one transaction, where null means that the booking must be
 * retried alone. Changed rooms are shown before anyone is answered.
 */
interface BatchExecutors {
  readonly bookOne: (booking: BookingCommand) => Promise<BookingResult>;
  readonly toRow: (booking: BookingCommand) => BookingBatchRow;
  readonly bookBatch: (rows: readonly BookingBatchRow[]) => Promise<BookingBatchResult>;
  readonly showResults: (bookings: readonly BookingCommand[], result: BookingBatchResult) => void;
}

/**
 * Returns whether PostgreSQL rejected the statement, so that nothing of the batch was committed. After a lost
 * connection or a missing answer something may have been.
 */
const isRolledBack = (error: unknown): boolean =>
  /^(?!08|53|57|58)[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? '');

const noop = (): void => undefined;

interface RunningBatch {
  readonly bookings: readonly QueuedBooking[];
  late: boolean;
}

/**
 * Batches concurrent booking requests into one transaction each. Requests read from the network together share a batch,
 * as do those that arrive while one runs; at most 48 per batch and one per member. If a batch is late, others start
 * beside it, with no day or member of a late one. A booking that a batch cannot decide, and every booking of a failed
 * batch, runs alone.
 */
export class BookingBatcher {
  private waiting: QueuedBooking[] = [];
  private scheduled = false;
  private running: RunningBatch[] = [];

  constructor(
    private readonly executors: BatchExecutors,
    private readonly lateAfter = LATE_AFTER_MS,
    private readonly maxParallel = MAX_PARALLEL_BATCHES,
  ) {}

  /** Returns the result of the booking, or throws the error of its own execution. */
  book(booking: BookingCommand): Promise<BookingResult> {
    return new Promise<BookingResult>((resolve) => {
      this.waiting.push({
        booking,
        row: this.executors.toRow(booking),
        day: `${booking.plan.site.id}:${booking.plan.day.date}`,
        resolve,
      });
      this.schedule();
    });
  }

  /** Schedules a batch after all requests that have already arrived are queued. */
  private schedule(): void {
    if (this.scheduled || !this.canStart) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      if (this.canStart) void this.run();
    });
  }

  private get canStart(): boolean {
    return this.waiting.length > 0 && this.running.length < this.maxParallel && this.running.every(({ late }) => late);
  }

  private async run(maxSize = MAX_BATCH): Promise<void> {
    const batch: RunningBatch = { bookings: this.takeNext(maxSize), late: false };
    if (batch.bookings.length === 0) return;
    this.running.push(batch);
    const timer = setTimeout(() => {
      batch.late = true;
      this.schedule();
    }, this.lateAfter);
    const resolveBatch = await this.execute(batch.bookings);
    clearTimeout(timer);
    this.running = this.running.filter((one) => one !== batch);
    const resolveAndSchedule = () => {
      resolveBatch();
      this.schedule();
    };
    if (this.waiting.length < OVERLAP_MIN_WAITING || !this.canStart) return resolveAndSchedule();
    void this.run(batchSize(this.waiting.length, batch.bookings.length));
    // The next batch is written to its connection some callbacks later; the answers are delivered after that.
    setImmediate(resolveAndSchedule);
  }

  /** Takes up to `maxSize` queued bookings, in order, that need nothing a late batch holds. */
  private takeNext(maxSize: number): QueuedBooking[] {
    const busy = this.running.flatMap(({ bookings }) => bookings);
    const members = new Set(busy.map(({ booking }) => booking.userId));
    const days = new Set(busy.map(({ day }) => day));
    const batch: QueuedBooking[] = [];
    const rest: QueuedBooking[] = [];
    for (const one of this.waiting) {
      const fits = batch.length < maxSize && !days.has(one.day) && !members.has(one.booking.userId);
      (fits ? batch : rest).push(one);
      members.add(one.booking.userId);
    }
    this.waiting = rest;
    return batch;
  }

  private bookAlone({ booking, resolve: done }: QueuedBooking): Promise<BookingResult> {
    const result = this.executors.bookOne(booking);
    done(result);
    return result;
  }

  /** Resolves once PostgreSQL has answered; the returned function delivers the answers. */
  private async execute(batch: readonly QueuedBooking[]): Promise<() => void> {
    if (batch.length === 1) {
      await this.bookAlone(batch[0] as QueuedBooking).catch(noop);
      return noop;
    }
    const pending = this.executors.bookBatch(batch.map(({ row }) => row));
    try {
      const answer = await pending;
      return () => this.resolveAll(batch, answer);
    } catch (error) {
      if (!isRolledBack(error)) return () => batch.forEach(({ resolve: done }) => done(pending as Promise<never>));
      log.warn(
        { reason: (error as Error).message, bookings: batch.length },
        'a batch of bookings was rolled back and is repeated one by one',
      );
      return () => batch.forEach((one) => void this.bookAlone(one).catch(noop));
    }
  }

  private resolveAll(batch: readonly QueuedBooking[], answer: BookingBatchResult): void {
    try {
      this.executors.showResults(
        batch.map(({ booking }) => booking),
        answer,
      );
    } catch (error) {
      log.error({ err: error }, 'a batch of bookings is not on the boards');
    }
    batch.forEach((one, i) => {
      const result = answer.results[i];
      if (result) one.resolve(result);
      else void this.bookAlone(one).catch(noop);
    });
  }
}
