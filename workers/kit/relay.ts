import { log } from '#server/kit/log';
import { BATCH, type Outbox, type Told } from './outbox';
import type { Queues } from './queues';
import type { Runner } from './runner';

/** How often the outbox is looked into when nobody woke the relay. */
const POLL_EVERY = 200;

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
        this.again ||= events.length === BATCH;
      }
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'the relay of events waits for the database');
    }
  }

  private async carry(events: readonly Told[]): Promise<void> {
    const due = events.map((event) => ({ event, reactions: this.runner.book.to(event.name).map(({ name }) => name).filter((name) => !event.done.includes(name)) }));
    for (const { event, reactions } of due) if (reactions.length === 0) await this.outbox.forget(event.id);
    try {
      if (this.queues.ready) return await this.queues.handOn(due);
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'events are carried without the queue');
    }
    for (const { event, reactions } of due) for (const reaction of reactions) await this.runHere(event, reaction);
  }

  /** A reaction that fails here is tried again when its event is overdue. */
  private async runHere(event: Told, reaction: string): Promise<void> {
    try {
      await this.runner.react(event, reaction);
    } catch (error) {
      log.error({ reaction, event: event.id, err: error }, 'a reaction failed and will be tried again');
    }
  }
}
