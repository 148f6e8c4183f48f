import type { JobSpec } from '#contract/kit/event';
import { Clock } from '#server/kit/runtime/clock';
import type { Db } from '#server/kit/db/db';
import type { JobRegistry } from './job-registry';
import { OutboxStore } from './outbox.store';
import type { ServiceFinder } from './reaction';
import { JobRunner, type JobSink } from './runner';
import type { JobSchedule } from './work-context';

/** A job scheduled for later. */
interface ScheduledJob extends JobSchedule {
  readonly job: string;
  readonly payload: unknown;
}

/** The result of a drain. */
interface DrainResult {
  /** Names of the reactions and jobs that ran, in order. */
  readonly ran: readonly string[];
  /** Jobs that are not due yet. */
  readonly scheduled: readonly ScheduledJob[];
}

/**
 * For specs: runs every reaction to emitted events and every due job until nothing is left, in this process and without
 * Redis. Failures are thrown. `now` is epoch milliseconds.
 */
export async function drainOutbox(
  db: Db,
  book: JobRegistry,
  find: ServiceFinder,
  now = new Clock().now(),
): Promise<DrainResult> {
  const ran: string[] = [];
  const scheduled: ScheduledJob[] = [];
  const due: { job: JobSpec; payload: unknown; id: string }[] = [];
  const seen = new Set<string>();
  const sink: JobSink = {
    enqueue: async (job, payload, when) => {
      if (seen.has(`${job.name}.${when.id}`)) return;
      seen.add(`${job.name}.${when.id}`);
      if ((when.at ?? 0) <= now) due.push({ job, payload, id: when.id });
      else scheduled.push({ job: job.name, payload, ...when });
    },
  };
  const outbox = new OutboxStore(db);
  const runner = new JobRunner(book, outbox, find, sink);
  for (;;) {
    const events = await outbox.take(false);
    for (const event of events) {
      const reactions = book.reactionsTo(event.name);
      const all = reactions.map(({ name }) => name);
      for (const name of all) {
        await runner.runReaction([{ ...event, all }], name);
        ran.push(name);
      }
      if (reactions.length === 0) await outbox.remove([event.id]);
    }
    const jobs = due.splice(0);
    for (const { job, payload, id } of jobs) {
      await runner.runJob(job.name, payload, `${job.name}.${id}`);
      ran.push(job.name);
    }
    if (events.length === 0 && jobs.length === 0) return { ran, scheduled };
  }
}
