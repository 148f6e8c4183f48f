import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Queue, type Job } from 'bullmq';
import { Failure } from '#domain/kit/failure';
import { cacheFailure } from '#domain/system/cache.failures';
import { maskedData, maskedText } from '#domain/system/cache.rules';
import { jobs } from '#contract/jobs';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { queueOf, REACTIONS } from '#contract/kit/event';
import { pageReply } from '#contract/kit/page';
import type { QueueJob, queues, QueueView } from '#contract/system/cache.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Caller } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { ENV, type Env } from '#server/kit/runtime/env';
import { log } from '#server/kit/runtime/log';
import { closeClient, redisClient, type RedisClient } from '#server/kit/redis/redis';

const TIMEOUT_MS = 2_000;
const MAX_RETRIED = 1_000;
const REASON_LENGTH = 200;

/** The queues in the order of their areas. */
const queueNames: readonly string[] = [REACTIONS, ...new Set(jobs.map(queueOf))];

const toQueueJob = (job: Job): QueueJob => ({
  id: job.id ?? '',
  name: job.name,
  tries: job.attemptsMade,
  most: job.opts.attempts ?? 1,
  at: schoolStamp(job.timestamp),
  due: job.delay > 0 ? schoolStamp(job.timestamp + job.delay) : null,
  endedAt: job.finishedOn ? schoolStamp(job.finishedOn) : null,
  reason: maskedText((job.failedReason ?? '').split('\n')[0] ?? '').slice(0, REASON_LENGTH),
  data: JSON.stringify(maskedData(job.data)),
  scheduled: job.repeatJobKey !== undefined,
});

/** Administers the queues. They only speed up work: removed jobs that are still due are found by the sweeps. */
@Injectable()
export class QueueService implements OnApplicationShutdown {
  private readonly open = new Map<string, Queue>();
  private client: RedisClient | null = null;

  constructor(
    private readonly db: Db,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Returns every queue with its counts, or that Redis is unavailable. */
  async list(): Promise<AnswerOf<typeof queues.list>> {
    try {
      return { up: true, queues: await this.withTimeout(Promise.all(queueNames.map((name) => this.overviewOf(name)))) };
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'queues: redis');
      return { up: false, queues: [] };
    }
  }

  /** Returns the jobs of a queue in one state. */
  async jobs({ queue, state, page, size }: ParsedOf<typeof queues.jobs>): Promise<AnswerOf<typeof queues.jobs>> {
    const of = this.queue(queue);
    return this.orUnavailable(async () => {
      const [found, total] = await Promise.all([
        of.getJobs([state], page * size, page * size + size - 1, false),
        of.getJobCountByTypes(state),
      ]);
      return pageReply(found.filter((job) => job !== undefined).map(toQueueJob), total, { page, size });
    });
  }

  /** Retries a failed job. */
  async retry({ queue, jobId }: ParsedOf<typeof queues.retry>, caller: Caller): Promise<{ count: number }> {
    const job = await this.job(queue, jobId);
    await this.orRefused(() => job.retry('failed'));
    return this.auditChange(caller, 'queue.retry', `queue:${queue}`, { jobId, name: job.name }, 1);
  }

  /** Retries every failed job, up to a limit. */
  async retryAll({ queue }: ParsedOf<typeof queues.retryAll>, caller: Caller): Promise<{ count: number }> {
    const of = this.queue(queue);
    const count = await this.orUnavailable(async () => {
      const failed = await of.getJobCountByTypes('failed');
      await of.retryJobs({ state: 'failed', count: MAX_RETRIED });
      return Math.min(failed, MAX_RETRIED);
    });
    return this.auditChange(caller, 'queue.retryAll', `queue:${queue}`, { count }, count);
  }

  /** Removes a job that is not running and not part of a schedule. */
  async remove({ queue, jobId }: ParsedOf<typeof queues.remove>, caller: Caller): Promise<{ count: number }> {
    const job = await this.job(queue, jobId);
    if (job.repeatJobKey !== undefined) throw new Failure(cacheFailure.queueJobBusy);
    await this.orRefused(() => job.remove());
    return this.auditChange(caller, 'queue.remove', `queue:${queue}`, { jobId, name: job.name }, 1);
  }

  /** Pauses a queue. */
  async pause({ queue }: ParsedOf<typeof queues.pause>, caller: Caller): Promise<{ count: number }> {
    const of = this.queue(queue);
    await this.orUnavailable(() => of.pause());
    return this.auditChange(caller, 'queue.pause', `queue:${queue}`, { paused: true }, 1);
  }

  /** Resumes a queue. */
  async resume({ queue }: ParsedOf<typeof queues.resume>, caller: Caller): Promise<{ count: number }> {
    const of = this.queue(queue);
    await this.orUnavailable(() => of.resume());
    return this.auditChange(caller, 'queue.resume', `queue:${queue}`, { paused: false }, 1);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.open.values()].map((queue) => queue.close().catch(() => undefined)));
    if (this.client) closeClient(this.client);
  }

  private async overviewOf(name: string): Promise<QueueView> {
    const of = this.queue(name);
    const [{ waiting = 0, active = 0, delayed = 0, failed = 0, completed = 0 }, isPaused, workers] = await Promise.all([
      of.getJobCounts('waiting', 'active', 'delayed', 'failed', 'completed'),
      of.isPaused(),
      of.getWorkersCount(),
    ]);
    return { name, waiting, active, delayed, failed, completed, paused: isPaused, workers };
  }

  private async job(queue: string, jobId: string): Promise<Job> {
    const of = this.queue(queue);
    const found = await this.orUnavailable(() => of.getJob(jobId) as Promise<Job | undefined>);
    if (!found) throw new Failure(cacheFailure.queueJobGone);
    return found;
  }

  private async auditChange(
    caller: Caller,
    action: string,
    object: string,
    after: object,
    count: number,
  ): Promise<{ count: number }> {
    await this.db.transact((tx) => writeAudit(tx, caller, { action, object, after }));
    return { count };
  }

  /** Returns a queue by name; connections are opened on first use. */
  private queue(name: string): Queue {
    if (!queueNames.includes(name)) throw new Failure(cacheFailure.queueUnknown);
    const known = this.open.get(name);
    if (known) return known;
    if (!this.client) {
      this.client = redisClient(this.env.REDIS_URL, 'queue-board', { commandTimeout: TIMEOUT_MS, offlineQueue: true });
      this.client.connect().catch((error: Error) => log.warn({ reason: error.message }, 'queues: redis'));
    }
    const queue = new Queue(name, { connection: this.client }).on('error', (error) =>
      log.warn({ reason: error.message }, 'queues: redis'),
    );
    this.open.set(name, queue);
    return queue;
  }

  /** Runs a step that the state of the job may refuse. */
  private async orRefused(work: () => Promise<unknown>): Promise<void> {
    await this.orUnavailable(async () => {
      try {
        await work();
      } catch (error) {
        if (
          /could not be removed|not in (?:the )?\w+ state|locked|scheduler|Missing key/i.test((error as Error).message)
        )
          throw new Failure(cacheFailure.queueJobBusy);
        throw error;
      }
    });
  }

  private async orUnavailable<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.withTimeout(work());
    } catch (error) {
      if (error instanceof Failure) throw error;
      log.warn({ reason: (error as Error).message }, 'queues: redis');
      throw new Failure(cacheFailure.cacheAway);
    }
  }

  private async withTimeout<T>(work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('redis did not answer in time')), TIMEOUT_MS);
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
