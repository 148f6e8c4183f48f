import { Queue, Worker, type Job, type JobsOptions } from 'bullmq';
import { queueOf, REACTIONS, type JobSpec } from '#contract/kit/event';
import type { Clock } from '#server/kit/clock';
import { log } from '#server/kit/log';
import { closed, redisClient, type RedisClient } from '#server/kit/redis';
import type { Told } from './outbox';
import type { Away } from './react';
import type { Runner, Shelf } from './runner';
import type { Later } from './work';

const CONCURRENCY = 10;
/** A killed worker's job is taken by another within 20 s. */
const LOCK_MS = 15_000;
const STALLED_EVERY = 5_000;
/** Schedules are written again as often: a flushed Redis forgets them. */
const SCHEDULE_EVERY = 30_000;
const KEEP: JobsOptions = {
  removeOnComplete: { age: 86_400, count: 5_000 },
  removeOnFail: { age: 7 * 86_400, count: 5_000 },
};
const HAND_ON_LIMIT = 2_000;

const optionsOf = ({ attempts, backoffMs }: Pick<JobSpec, 'attempts' | 'backoffMs'>): JobsOptions => ({
  ...KEEP,
  attempts,
  backoff: { type: 'exponential', delay: backoffMs },
});

/** How long a worker rests when Redis does not give it its next job, in milliseconds. */
const REST = 500;
/** After how many refusals in a row a worker is replaced, and after how many waits that failed; a failed wait rests 100 ms by itself. Either way two seconds. */
const PATIENCE = 4;
const WAITS = 20;

/**
 * A worker that rests before it asks again. Left to itself it asks anew in the same breath when it is refused at once, and the process
 * hears nothing else any more: no signal, no timer, no database. One of whose two connections died while it was starting repeats that
 * first refusal for ever, though Redis is back; it says so, to be replaced.
 */
class RestingWorker extends Worker {
  /** Told once, when the worker will not come back by itself. */
  onStuck?: () => void;
  private refusals?: number;
  private failedWaits?: number;

  protected override async moveToActive(token: string, name?: string): Promise<Job> {
    try {
      const job = await super.moveToActive(token, name);
      this.refusals = 0;
      return job;
    } catch (error) {
      await new Promise((rested) => setTimeout(rested, REST));
      this.refusals = this.connected ? (this.refusals ?? 0) + 1 : 0;
      if (this.refusals === PATIENCE) this.onStuck?.();
      throw error;
    }
  }

  /** Asked before each wait for a job. The library waits until `Infinity` after a wait that failed, and never otherwise. */
  protected override getBlockTimeout(blockUntil: number): number {
    this.failedWaits = blockUntil === Infinity && this.connected ? (this.failedWaits ?? 0) + 1 : 0;
    if (this.failedWaits === WAITS) this.onStuck?.();
    return super.getBlockTimeout(blockUntil);
  }

  private get connected(): boolean {
    return (this.opts.connection as never as RedisClient).isReady;
  }
}

/** An event as a queue keeps it; it leaves when all of these reactions are done, where an older release told them. */
interface Handed extends Pick<Told, 'id' | 'name' | 'payload'> {
  readonly all?: readonly string[];
}

/** The queues of the product over Redis: one of reactions, one for each area's jobs. They make work prompt; PostgreSQL remembers it. */
export class Queues implements Shelf {
  private readonly queues = new Map<string, Queue>();
  private readonly workers: Worker[] = [];
  private readonly clients: RedisClient[] = [];
  private readonly say: RedisClient;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly url: string,
    private readonly clock: Clock,
  ) {
    this.say = this.client('queue', HAND_ON_LIMIT);
  }

  /** Begins to work: one worker for each queue. */
  start(runner: Runner): void {
    const hear = this.client('work');
    const names = [REACTIONS, ...new Set(runner.book.jobs.map(queueOf))];
    for (const name of names) this.employ(runner, name, hear);
    const schedule = () => {
      for (const job of runner.book.jobs) if (job.every !== undefined) void this.schedule(job, job.every);
    };
    schedule();
    this.timer = setInterval(schedule, SCHEDULE_EVERY).unref();
  }

  private employ(runner: Runner, name: string, hear: RedisClient): void {
    const worker = new RestingWorker(name, (job: Job) => this.run(runner, name, job), {
      connection: hear as never,
      concurrency: CONCURRENCY,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_EVERY,
      maxStalledCount: 3,
    });
    worker.on('error', (error) => log.warn({ queue: name, reason: error.message }, 'a queue is away'));
    worker.on('failed', (job, error) =>
      log.error({ queue: name, job: job?.name, id: job?.id, attempt: job?.attemptsMade, err: error }, 'a job failed'),
    );
    worker.onStuck = () => {
      if (worker.closing || this.stopped) return;
      log.warn({ queue: name }, 'a worker is replaced: it did not come back with redis');
      this.workers.splice(this.workers.indexOf(worker), 1);
      worker
        .close(true)
        .catch((error: Error) => log.warn({ queue: name, reason: error.message }, 'a worker did not close'));
      this.employ(runner, name, hear);
    };
    this.workers.push(worker);
  }

  /** Can something be handed on now? */
  get ready(): boolean {
    return this.say.isReady;
  }

  /** Hands reactions to an event on, each once; throws within 2 s when Redis does not take them. */
  async handOn(events: readonly { readonly event: Told; readonly reactions: readonly string[] }[]): Promise<void> {
    const jobs = events.flatMap(({ event, reactions }) =>
      reactions.map((reaction) => ({
        name: reaction,
        data: { id: event.id, name: event.name, payload: event.payload, all: reactions } satisfies Handed,
        opts: {
          ...optionsOf({ attempts: 5, backoffMs: 1_000 }),
          jobId: event.tries > 1 ? `${event.id}.${reaction}.${event.tries}` : `${event.id}.${reaction}`,
        },
      })),
    );
    if (jobs.length > 0) await limited(this.queue(REACTIONS).addBulk(jobs));
  }

  /** Puts a job away. While Redis is away it is left out: the sweep of its area does the work in time. */
  put(job: JobSpec, payload: unknown, when: Later): Promise<void> {
    return this.putAll([{ job, payload, when }]);
  }

  /** Puts jobs away, those of one queue in one go. While Redis is away they are left out: the sweeps of their areas do the work in time. */
  async putAll(jobs: readonly Away[]): Promise<void> {
    for (const name of new Set(jobs.map(({ job }) => queueOf(job)))) {
      const own = new Map(
        jobs.filter(({ job }) => queueOf(job) === name).map((away) => [`${away.job.name}.${away.when.id}`, away]),
      );
      try {
        if (!this.ready) throw new Error('redis is away');
        await limited(
          this.queue(name).addBulk(
            [...own].map(
              ([
                jobId,
                {
                  job,
                  payload,
                  when: { at },
                },
              ]) => ({
                name: job.name,
                data: payload,
                opts: { ...optionsOf(job), jobId, delay: at === undefined ? 0 : Math.max(0, at - this.clock.now()) },
              }),
            ),
          ),
        );
      } catch (error) {
        log.warn({ queue: name, jobs: own.size, reason: (error as Error).message }, 'jobs were left to their sweep');
      }
    }
  }

  /** Takes nothing new and waits for what runs. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await Promise.all(this.workers.map((worker) => worker.close(!this.ready)));
    await Promise.all([...this.queues.values()].map((queue) => queue.close().catch(() => undefined)));
    this.clients.forEach(closed);
  }

  private run(runner: Runner, queue: string, job: Job): Promise<void> {
    if (queue === REACTIONS) {
      const event = job.data as Handed;
      return runner.react(event, job.name, event.all);
    }
    return runner.handle(job.name, job.data, job.id ?? job.name);
  }

  private async schedule(job: JobSpec, every: number): Promise<void> {
    try {
      if (this.ready)
        await limited(
          this.queue(queueOf(job)).upsertJobScheduler(
            job.name,
            { every },
            {
              name: job.name,
              data: {},
              opts: { attempts: job.attempts, removeOnComplete: { count: 10 }, removeOnFail: { count: 100 } },
            },
          ),
        );
    } catch (error) {
      log.warn({ job: job.name, reason: (error as Error).message }, 'a schedule waits for redis');
    }
  }

  private queue(name: string): Queue {
    const known =
      this.queues.get(name) ?? new Queue(name, { connection: this.say as never }).on('error', () => undefined);
    this.queues.set(name, known);
    return known;
  }

  private client(name: string, commandTimeout: number | null = null): RedisClient {
    const client = redisClient(this.url, name, { commandTimeout, offlineQueue: commandTimeout === null });
    this.clients.push(client);
    client.connect().catch(() => undefined);
    return client;
  }
}

/** Nothing waits for Redis longer than this. */
async function limited<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('redis did not answer in time')), HAND_ON_LIMIT);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
