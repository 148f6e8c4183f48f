import { setTimeout } from 'node:timers/promises';
import { log } from '#server/kit/log';
import { BATCH, type Outbox, type Told } from './outbox';
import type { Queues } from './queues';
import type { Away, Reaction } from './react';
import type { Runner } from './runner';

/** Poll interval of the outbox without notifications. */
const POLL_EVERY = 200;
/** Milliseconds of pause after a batch, so that events of a burst are taken together. */
const REST = 20;
/**
 * A batch of at least this many events that only enqueue jobs is a burst without urgency; the pause is then longer, but
 * shorter than the poll interval.
 */
const RUSH = 3;
const LONG_REST = 100;

interface Due {
  readonly event: Told;
  readonly reactions: readonly Reaction[];
}

/** Returns the jobs of an event whose reactions only enqueue jobs; null if one does more or cannot be read. */
function jobsOf({ event, reactions }: Due): readonly Away[] | null {
  try {
    const jobs = reactions.map(({ job }) => job?.(event.payload));
    return jobs.every((job) => job !== undefined) ? jobs : null;
  } catch {
    return null;
  }
}

/** Delivers committed events to their reactions: through the queue, or in this process while Redis is unavailable. */
export class Relay {
  private timer: NodeJS.Timeout | undefined;
  private turning: Promise<void> | undefined;
  private again = false;

  constructor(
    private readonly outbox: Outbox,
    private readonly runner: Runner,
    private readonly queues: Queues,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.wake(), POLL_EVERY).unref();
  }

  /** Called after a commit. */
  wake(): void {
    this.again = true;
    this.turning ??= this.turn().finally(() => {
      this.turning = undefined;
    });
  }

  /** Takes no new work and waits for the current run. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    await this.turning;
  }

  private async turn(): Promise<void> {
    try {
      while (this.again && this.timer) {
        this.again = false;
        const events = await this.outbox.take();
        const heavy = await this.carry(events);
        if (events.length === BATCH) this.again = true;
        else if (events.length > 0) await setTimeout(heavy === 0 && events.length >= RUSH ? LONG_REST : REST);
      }
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'the relay of events waits for the database');
    }
  }

  /** Delivers events; returns how many had reactions beyond enqueuing jobs. */
  private async carry(events: readonly Told[]): Promise<number> {
    const told = new Set(events.map(({ name }) => name));
    const wanted = await this.runner.wanted(new Set([...told].flatMap((name) => this.runner.book.to(name))));
    const due = events.map((event): Due => ({
      event,
      reactions: this.runner.book
        .to(event.name)
        .filter((reaction) => wanted.has(reaction) && !event.done.includes(reaction.name)),
    }));
    const heavy: Due[] = [];
    const light: { readonly id: number; readonly jobs: readonly Away[] }[] = [];
    for (const one of due) {
      const jobs = jobsOf(one);
      if (jobs) light.push({ id: one.event.id, jobs });
      else heavy.push(one);
    }
    await this.queues.putAll(light.flatMap(({ jobs }) => jobs));
    await this.outbox.forget(light.map(({ id }) => id));
    if (!(await this.handOn(heavy)))
      for (const { event, reactions } of heavy)
        for (const { name } of reactions)
          await this.runHere(
            event,
            name,
            reactions.map((one) => one.name),
          );
    return heavy.length;
  }

  /** Enqueues events if the queue accepts them; returns whether it did. */
  private async handOn(events: readonly Due[]): Promise<boolean> {
    if (!this.queues.ready) return false;
    try {
      await this.queues.handOn(
        events.map(({ event, reactions }) => ({ event, reactions: reactions.map(({ name }) => name) })),
      );
      return true;
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'events are carried without the queue');
      return false;
    }
  }

  /** A reaction that fails here is retried when its event is overdue. */
  private async runHere(event: Told, reaction: string, all: readonly string[]): Promise<void> {
    try {
      await this.runner.react(event, reaction, all);
    } catch (error) {
      log.error({ reaction, event: event.id, err: error }, 'a reaction failed and will be tried again');
    }
  }
}
