import type { JobSpec } from '#contract/kit/event';
import type { Book } from './book';
import type { Outbox, Told } from './outbox';
import type { Finder, Reaction } from './react';
import { named, type Later, type Work } from './work';

/** Accepts jobs to enqueue. */
export interface Shelf {
  put(job: JobSpec, payload: unknown, when: Later): Promise<void>;
}

/** Runs reactions and jobs with their context: from the queue, without it, and in specs. */
export class Runner {
  constructor(
    readonly book: Book,
    private readonly outbox: Outbox,
    private readonly find: Finder,
    private readonly shelf: Shelf,
  ) {}

  /**
   * Runs one reaction to an event unless it is done, and marks it; the event is deleted when `all` are done. Repeating
   * it is harmless because it re-reads before it acts.
   */
  async react(
    event: Pick<Told, 'id' | 'name' | 'payload'>,
    reaction: string,
    all: readonly string[] = this.book.to(event.name).map(({ name }) => name),
  ): Promise<void> {
    const known = this.book.reaction(reaction);
    if (known && (await this.outbox.waits(event.id, reaction)))
      await known.run(event.payload, this.work(`${event.id}.${reaction}`));
    await this.outbox.note(event.id, reaction, all);
  }

  /** Returns the reactions that are needed now; each is checked once. */
  async wanted(reactions: ReadonlySet<Reaction>): Promise<ReadonlySet<Reaction>> {
    const wanted = new Set<Reaction>();
    for (const reaction of reactions) if (!reaction.wanted || (await reaction.wanted(this.find))) wanted.add(reaction);
    return wanted;
  }

  /** Runs one job. */
  async handle(job: string, payload: unknown, id: string): Promise<void> {
    const handler = this.book.handler(job);
    if (!handler) throw new Error(`nobody handles ${job}`);
    await handler.run(payload, this.work(id));
  }

  private work(id: string): Work {
    return {
      id,
      get: this.find,
      later: (job, payload, when) => this.shelf.put(job, job.payload.parse(payload), named(when)),
    };
  }
}
