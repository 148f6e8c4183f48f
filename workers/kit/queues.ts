import { Queue, Worker, type Job, type JobsOptions, type WorkerOptions } from 'bullmq';
import { queueOf, REACTIONS, type JobSpec } from '#contract/kit/event';
import type { Clock } from '#server/kit/runtime/clock';
import { log } from '#server/kit/runtime/log';
import { closeClient, redisClient, type RedisClient } from '#server/kit/redis/redis';
import type { DueReactions, OutboxEvent } from './outbox.store';
import type { JobRequest } from './reaction';
import type { JobRunner, JobSink } from './runner';
import type { JobSchedule } from './work-context';

const CONCURRENCY = 10;
/** The most events of one reaction that share a job. */
const MAX_EVENTS = 10;
/** Another worker takes the job of a killed one within 20 s. */
const LOCK_MS = 15_000;
const STALLED_INTERVAL_MS = 5_000;
/** Schedules are rewritten at this interval: a flushed Redis loses them. */
const SCHEDULE_INTERVAL_MS = 30_000;
const RETENTION: JobsOptions = {
  removeOnComplete: { age: 86_400, count: 5_000 },
  removeOnFail: { age: 7 * 86_400, count: 5_000 },
};
const ENQUEUE_TIMEOUT_MS = 2_000;

const jobOptions = ({ attempts, backoffMs }: Pick<JobSpec, 'attempts' | 'backoffMs'>): JobsOptions => ({
  ...RETENTION,
  attempts,
  backoff: { type: 'exponential', delay: backoffMs },
});

/** Milliseconds a worker pauses if Redis does not return its next job. */
const REST_MS = 500;
/**
 * Consecutive refusals and failed waits after which a worker is replaced, about two seconds in both cases; a failed
 * wait takes 100 ms.
 */
const MAX_REFUSALS = 4;
const MAX_FAILED_WAITS = 20;

/**
 * A worker that pauses after a refusal. The base class retries immediately, which starves the event loop: signals,
 * timers, database. If one of its two connections died during start, it repeats the refusal forever although Redis is
 * back; it then reports that it must be replaced.
 */
class RestingWorker extends Worker {
  /** Called once when the worker cannot recover by itself. */
  onStuck?: () => void;
  private refusals?: number;
  private failedWaits?: number;

  constructor(
    name: string,
    run: (job: Job) => Promise<void>,
    private readonly redis: RedisClient,
    options: Omit<WorkerOptions, 'connection'>,
  ) {
    super(name, run, { ...options, connection: redis });
  }

  protected override async moveToActive(token: string, name?: string): Promise<Job> {
    try {
      const job = await super.moveToActive(token, name);
      this.refusals = 0;
      return job;
    } catch (error) {
      await new Promise((rested) => setTimeout(rested, REST_MS));
      this.refusals = this.connected ? (this.refusals ?? 0) + 1 : 0;
      if (this.refusals === MAX_REFUSALS) this.onStuck?.();
      throw error;
    }
  }

  /** Called before each wait for a job. The library waits until `Infinity` only after a failed wait. */
  protected override getBlockTimeout(blockUntil: number): number {
    this.failedWaits = blockUntil === Infinity && this.connected ? (this.failedWaits ?? 0) + 1 : 0;
    if (this.failedWaits === MAX_FAILED_WAITS) this.onStuck?.();
    return super.getBlockTimeout(blockUntil);
  }

  private get connected(): boolean {
    return this.redis.isReady;
  }
}

/** Events of one reaction as stored in a queue. */
interface QueuedEvents {
  readonly events: readonly DueReactions[];
}

/**
 * The queues over Redis: one for reactions and one per area for jobs. They make work prompt; PostgreSQL keeps it
 * durable.
 */
export class JobQueues implements JobSink {
  private readonly queues = new Map<string, Queue>();
  private readonly workers: Worker[] = [];
  private readonly clients: RedisClient[] = [];
  private readonly producer: RedisClient;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly url: string,
    private readonly clock: Clock,
  ) {
    this.producer = this.client('queue', ENQUEUE_TIMEOUT_MS);
  }

  /** Starts one worker per queue. */
  start(runner: JobRunner): void {
    const connection = this.client('work');
    const names = [REACTIONS, ...new Set(runner.registry.jobs.map(queueOf))];
    for (const name of names) this.startWorker(runner, name, connection);
    const schedule = () => {
      for (const job of runner.registry.jobs) if (job.every !== undefined) void this.schedule(job, job.every);
    };
    schedule();
    this.timer = setInterval(schedule, SCHEDULE_INTERVAL_MS).unref();
  }

  private startWorker(runner: JobRunner, name: string, connection: RedisClient): void {
    const worker = new RestingWorker(name, (job) => this.run(runner, name, job), connection, {
      concurrency: CONCURRENCY,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_INTERVAL_MS,
      maxStalledCount: 3,
    });
    worker.on('error', (error) => log.warn({ queue: name, reason: error.message }, 'a queue is unavailable'));
    worker.on('failed', (job, error) =>
      log.error({ queue: name, job: job?.name, id: job?.id, attempt: job?.attemptsMade, err: error }, 'a job failed'),
    );
    worker.onStuck = () => {
      if (worker.closing || this.stopped) return;
      log.warn({ queue: name }, 'a worker is replaced: it did not recover with redis');
      this.workers.splice(this.workers.indexOf(worker), 1);
      worker
        .close(true)
        .catch((error: Error) => log.warn({ queue: name, reason: error.message }, 'a worker did not close'));
      this.startWorker(runner, name, connection);
    };
    this.workers.push(worker);
  }

  /** Returns whether the queue accepts work now. */
  get ready(): boolean {
    return this.producer.isReady;
  }

  /**
   * Enqueues the reactions to events, each once; the events of one reaction share jobs. Throws within 2 s if Redis does
   * not accept them.
   */
  async enqueueReactions(
    due: readonly { readonly event: OutboxEvent; readonly reactions: readonly string[] }[],
  ): Promise<void> {
    const byReaction = new Map<string, (DueReactions & { readonly tries: number })[]>();
    for (const { event, reactions } of due)
      for (const reaction of reactions) {
        const { id, name, payload, tries } = event;
        const known = byReaction.get(reaction) ?? [];
        byReaction.set(reaction, [...known, { id, name, payload, all: reactions, tries }]);
      }
    const jobs = [...byReaction].flatMap(([reaction, waiting]) =>
      Array.from({ length: Math.ceil(waiting.length / MAX_EVENTS) }, (_, n) => {
        const events = waiting.slice(n * MAX_EVENTS, (n + 1) * MAX_EVENTS);
        // An event that is taken again has another number of tries, so that its job is not taken for a finished one.
        const [first] = events as [(typeof events)[number]];
        return {
          name: reaction,
          data: { events } satisfies QueuedEvents,
          opts: { ...jobOptions({ attempts: 5, backoffMs: 1_000 }), jobId: `${first.id}.${reaction}.${first.tries}` },
        };
      }),
    );
    if (jobs.length > 0) await withTimeout(this.queue(REACTIONS).addBulk(jobs));
  }

  /** Enqueues a job. Skipped while Redis is unavailable: the sweep of its area does the work in time. */
  enqueue(job: JobSpec, payload: unknown, when: JobSchedule): Promise<void> {
    return this.enqueueAll([{ job, payload, schedule: when }]);
  }

  /**
   * Enqueues jobs, those of one queue in one command. Skipped while Redis is unavailable: the sweeps of their areas do
   * the work in time.
   */
  async enqueueAll(jobs: readonly JobRequest[]): Promise<void> {
    for (const name of new Set(jobs.map(({ job }) => queueOf(job)))) {
      const uniqueJobs = new Map(
        jobs
          .filter(({ job }) => queueOf(job) === name)
          .map((request) => [`${request.job.name}.${request.schedule.id}`, request]),
      );
      try {
        if (!this.ready) throw new Error('redis is unavailable');
        await withTimeout(
          this.queue(name).addBulk(
            [...uniqueJobs].map(
              ([
                jobId,
                {
                  job,
                  payload,
                  schedule: { at },
                },
              ]) => ({
                name: job.name,
                data: payload,
                opts: { ...jobOptions(job), jobId, delay: at === undefined ? 0 : Math.max(0, at - this.clock.now()) },
              }),
            ),
          ),
        );
      } catch (error) {
        log.warn(
          { queue: name, jobs: uniqueJobs.size, reason: (error as Error).message },
          'jobs were not enqueued; their sweep runs them',
        );
      }
    }
  }

  /** Takes no new work and waits for the current work. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await Promise.all(this.workers.map((worker) => worker.close(!this.ready)));
    await Promise.all([...this.queues.values()].map((queue) => queue.close().catch(() => undefined)));
    this.clients.forEach(closeClient);
  }

  private run(runner: JobRunner, queue: string, job: Job): Promise<void> {
    if (queue === REACTIONS) return runner.runReaction((job.data as QueuedEvents).events, job.name);
    return runner.runJob(job.name, job.data, job.id ?? job.name);
  }

  private async schedule(job: JobSpec, every: number): Promise<void> {
    try {
      if (this.ready)
        await withTimeout(
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
    const known = this.queues.get(name) ?? new Queue(name, { connection: this.producer }).on('error', () => undefined);
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

/** Limits the wait for Redis. */
async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('redis did not answer in time')), ENQUEUE_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
