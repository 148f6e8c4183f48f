import { setTimeout } from 'node:timers/promises';
import { log } from '#server/kit/runtime/log';
import { OUTBOX_BATCH_SIZE, type DueReactions, type OutboxStore, type OutboxEvent } from './outbox.store';
import type { JobQueues } from './queues';
import type { JobRequest, EventReaction } from './reaction';
import type { JobRunner } from './runner';

/** Poll interval of the outbox without notifications. */
const POLL_INTERVAL_MS = 200;
/** Milliseconds of pause after a batch, so that events of a burst are taken together. */
const REST_MS = 20;
/**
 * A batch of at least this many events that only enqueue jobs is a burst without urgency; the pause is then longer, but
 * shorter than the poll interval.
 */
const BURST_SIZE = 3;
const BURST_REST_MS = 100;

interface DueEvent {
  readonly event: OutboxEvent;
  readonly reactions: readonly EventReaction[];
}

/** Returns the jobs of an event whose reactions only enqueue jobs; null if one does more or cannot be read. */
function jobRequestsOf({ event, reactions }: DueEvent): readonly JobRequest[] | null {
  try {
    const jobs = reactions.map(({ job }) => job?.(event.payload));
    return jobs.every((job) => job !== undefined) ? jobs : null;
  } catch {
    return null;
  }
}

/** Returns whether an event concerns a reaction. One that cannot be read does: the reaction reports it. */
function isConcerned({ concerns }: EventReaction, payload: unknown): boolean {
  try {
    return concerns?.(payload) ?? true;
  } catch {
    return true;
  }
}

/** Delivers committed events to their reactions: through the queue, or in this process while Redis is unavailable. */
export class OutboxRelay {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private rerun = false;

  constructor(
    private readonly outbox: OutboxStore,
    private readonly runner: JobRunner,
    private readonly queues: JobQueues,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.wake(), POLL_INTERVAL_MS).unref();
  }

  /** Called after a commit. */
  wake(): void {
    this.rerun = true;
    this.running ??= this.run().finally(() => {
      this.running = undefined;
    });
  }

  /** Takes no new work and waits for the current run. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    await this.running;
  }

  private async run(): Promise<void> {
    try {
      while (this.rerun && this.timer) {
        this.rerun = false;
        const events = await this.outbox.take();
        const reactionCount = await this.dispatch(events);
        if (events.length === OUTBOX_BATCH_SIZE) this.rerun = true;
        else if (events.length > 0)
          await setTimeout(reactionCount === 0 && events.length >= BURST_SIZE ? BURST_REST_MS : REST_MS);
      }
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'the event relay waits for the database');
    }
  }

  /** Delivers events; returns how many had reactions beyond enqueuing jobs. */
  private async dispatch(events: readonly OutboxEvent[]): Promise<number> {
    const eventNames = new Set(events.map(({ name }) => name));
    const neededReactions = await this.runner.neededReactions(
      new Set([...eventNames].flatMap((name) => this.runner.registry.reactionsTo(name))),
    );
    const due = events.map((event): DueEvent => ({
      event,
      reactions: this.runner.registry
        .reactionsTo(event.name)
        .filter(
          (reaction) =>
            neededReactions.has(reaction) &&
            !event.done.includes(reaction.name) &&
            isConcerned(reaction, event.payload),
        ),
    }));
    const withReactions: DueEvent[] = [];
    const jobsOnly: { readonly id: number; readonly jobs: readonly JobRequest[] }[] = [];
    for (const one of due) {
      const jobs = jobRequestsOf(one);
      if (jobs) jobsOnly.push({ id: one.event.id, jobs });
      else withReactions.push(one);
    }
    await this.queues.enqueueAll(jobsOnly.flatMap(({ jobs }) => jobs));
    await this.outbox.remove(jobsOnly.map(({ id }) => id));
    if (!(await this.enqueueReactions(withReactions)))
      for (const { event, reactions } of withReactions) {
        const all = reactions.map(({ name }) => name);
        for (const name of all) await this.runInline({ ...event, all }, name);
      }
    return withReactions.length;
  }

  /** Enqueues events if the queue accepts them; returns whether it did. */
  private async enqueueReactions(events: readonly DueEvent[]): Promise<boolean> {
    if (!this.queues.ready) return false;
    try {
      await this.queues.enqueueReactions(
        events.map(({ event, reactions }) => ({ event, reactions: reactions.map(({ name }) => name) })),
      );
      return true;
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'events are delivered without the queue');
      return false;
    }
  }

  /** A reaction that fails here is retried when its event is overdue. */
  private async runInline(event: DueReactions, reaction: string): Promise<void> {
    try {
      await this.runner.runReaction([event], reaction);
    } catch (error) {
      log.error({ reaction, event: event.id, err: error }, 'a reaction failed and will be retried');
    }
  }
}
