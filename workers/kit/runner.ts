import type { JobSpec } from '#contract/kit/event';
import type { JobRegistry } from './job-registry';
import type { DueReactions, OutboxStore } from './outbox.store';
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
   * Runs one reaction to events, one after another, unless it is done, and marks it; an event is deleted when `all` are
   * done. Repeating it is harmless because it re-reads before it acts. Throws the first error after the last event.
   */
  async runReaction(events: readonly DueReactions[], reaction: string): Promise<void> {
    const known = this.registry.reaction(reaction);
    const ids = events.map(({ id }) => id);
    const pending = known ? await this.outbox.findPending(ids, reaction) : new Set<number>();
    const failed = new Map<number, unknown>();
    for (const { id, payload } of events) {
      if (!known || !pending.has(id)) continue;
      try {
        await known.run(payload, this.createContext(`${id}.${reaction}`));
      } catch (error) {
        failed.set(id, error);
      }
    }
    await this.outbox.markDone(
      events.filter(({ id }) => !failed.has(id)),
      reaction,
    );
    for (const error of failed.values()) throw error;
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
