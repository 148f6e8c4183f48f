import type { JobSpec } from '#contract/kit/event';
import type { JobRegistry } from './job-registry';
import type { OutboxStore, OutboxEvent } from './outbox.store';
import type { ServiceFinder, EventReaction } from './reaction';
import { assertJobId, type JobSchedule, type WorkContext } from './work-context';

/** Accepts jobs to enqueue. */
export interface JobSink {
  enqueue(job: JobSpec, payload: unknown, when: JobSchedule): Promise<void>;
}

/** Runs reactions and jobs with their context: from the queue, without it, and in specs. */
export class JobRunner {
  constructor(
    readonly registry: JobRegistry,
    private readonly outbox: OutboxStore,
    private readonly find: ServiceFinder,
    private readonly sink: JobSink,
  ) {}

  /**
   * Runs one reaction to an event unless it is done, and marks it; the event is deleted when `all` are done. Repeating
   * it is harmless because it re-reads before it acts.
   */
  async runReaction(
    event: Pick<OutboxEvent, 'id' | 'name' | 'payload'>,
    reaction: string,
    all: readonly string[] = this.registry.reactionsTo(event.name).map(({ name }) => name),
  ): Promise<void> {
    const known = this.registry.reaction(reaction);
    if (known && (await this.outbox.isPending(event.id, reaction)))
      await known.run(event.payload, this.createContext(`${event.id}.${reaction}`));
    await this.outbox.markDone(event.id, reaction, all);
  }

  /** Returns the reactions that are needed now; each is checked once. */
  async neededReactions(reactions: ReadonlySet<EventReaction>): Promise<ReadonlySet<EventReaction>> {
    const needed = new Set<EventReaction>();
    for (const reaction of reactions) if (!reaction.wanted || (await reaction.wanted(this.find))) needed.add(reaction);
    return needed;
  }

  /** Runs one job. */
  async runJob(job: string, payload: unknown, id: string): Promise<void> {
    const handler = this.registry.handler(job);
    if (!handler) throw new Error(`no handler for ${job}`);
    await handler.run(payload, this.createContext(id));
  }

  private createContext(id: string): WorkContext {
    return {
      id,
      get: this.find,
      enqueue: (job, payload, when) => this.sink.enqueue(job, job.payload.parse(payload), assertJobId(when)),
    };
  }
}
