import type { JobSpec } from '#contract/kit/event';
import { Clock } from '#server/kit/clock';
import type { Db } from '#server/kit/db';
import type { Book } from './book';
import { Outbox } from './outbox';
import type { Finder } from './react';
import { Runner, type Shelf } from './runner';
import type { Later } from './work';

/** A job scheduled for later. */
export interface PutAway extends Later {
  readonly job: string;
  readonly payload: unknown;
}

/** The result of a drain. */
export interface Drained {
  /** Names of the reactions and jobs that ran, in order. */
  readonly ran: readonly string[];
  /** Jobs that are not due yet. */
  readonly later: readonly PutAway[];
}

/**
 * For specs: runs every reaction to emitted events and every due job until nothing is left, in this process and without
 * Redis. Failures are thrown. `now` is epoch milliseconds.
 */
export async function drain(db: Db, book: Book, find: Finder, now = new Clock().now()): Promise<Drained> {
  const ran: string[] = [];
  const later: PutAway[] = [];
  const due: { job: JobSpec; payload: unknown; id: string }[] = [];
  const seen = new Set<string>();
  const shelf: Shelf = {
    put: async (job, payload, when) => {
      if (seen.has(`${job.name}.${when.id}`)) return;
      seen.add(`${job.name}.${when.id}`);
      if ((when.at ?? 0) <= now) due.push({ job, payload, id: when.id });
      else later.push({ job: job.name, payload, ...when });
    },
  };
  const outbox = new Outbox(db);
  const runner = new Runner(book, outbox, find, shelf);
  for (;;) {
    const events = await outbox.take(false);
    for (const event of events) {
      const reactions = book.to(event.name);
      for (const { name } of reactions) {
        await runner.react(event, name);
        ran.push(name);
      }
      if (reactions.length === 0) await outbox.forget([event.id]);
    }
    const jobs = due.splice(0);
    for (const { job, payload, id } of jobs) {
      await runner.handle(job.name, payload, `${job.name}.${id}`);
      ran.push(job.name);
    }
    if (events.length === 0 && jobs.length === 0) return { ran, later };
  }
}
