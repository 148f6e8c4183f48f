import { setTimeout } from 'node:timers/promises';
import { log } from '#server/kit/log';
import { BATCH, type Outbox, type Told } from './outbox';
import type { Queues } from './queues';
import type { Away, Reaction } from './react';
import type { Runner } from './runner';

/** How often the outbox is looked into when nobody woke the relay. */
const POLL_EVERY = 200;
/** How long it rests after it carried something, in milliseconds: in a rush the events of that time go together. */
const REST = 20;

interface Due {
  readonly event: Told;
  readonly reactions: readonly Reaction[];
}

/** The jobs of an event whose reactions only put jobs away; null where something is to be done, or cannot be read. */
function jobsOf({ event, reactions }: Due): readonly Away[] | null {
  try {
    const jobs = reactions.map(({ job }) => job?.(event.payload));
    return jobs.every((job) => job !== undefined) ? jobs : null;
  } catch {
    return null;
  }
}

/** Carries committed events to their reactions: through the queue, and while Redis is away by running them here. */
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

  /** Something was committed. */
  wake(): void {
    this.again = true;
    this.turning ??= this.turn().finally(() => { this.turning = undefined; });
  }

  /** Takes nothing new and waits for the present turn. */
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
        await this.carry(events);
        if (events.length === BATCH) this.again = true;
        else if (events.length > 0) await setTimeout(REST);
      }
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'the relay of events waits for the database');
    }
  }

  private async carry(events: readonly Told[]): Promise<void> {
    const told = new Set(events.map(({ name }) => name));
    const wanted = await this.runner.wanted(new Set([...told].flatMap((name) => this.runner.book.to(name))));
    const due = events.map((event): Due => ({ event, reactions: this.runner.book.to(event.name).filter((reaction) => wanted.has(reaction) && !event.done.includes(reaction.name)) }));
    const heavy: Due[] = [];
    const light: { readonly id: number; readonly jobs: readonly Away[] }[] = [];
    for (const one of due) {
      const jobs = jobsOf(one);
      if (jobs) light.push({ id: one.event.id, jobs });
      else heavy.push(one);
    }
    await this.queues.putAll(light.flatMap(({ jobs }) => jobs));
    await this.outbox.forget(light.map(({ id }) => id));
    try {
      if (this.queues.ready) return await this.queues.handOn(heavy.map(({ event, reactions }) => ({ event, reactions: reactions.map(({ name }) => name) })));
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'events are carried without the queue');
    }
    for (const { event, reactions } of heavy) for (const { name } of reactions) await this.runHere(event, name, reactions.map((one) => one.name));
  }

  /** A reaction that fails here is tried again when its event is overdue. */
  private async runHere(event: Told, reaction: string, all: readonly string[]): Promise<void> {
    try {
      await this.runner.react(event, reaction, all);
    } catch (error) {
      log.error({ reaction, event: event.id, err: error }, 'a reaction failed and will be tried again');
    }
  }
}
