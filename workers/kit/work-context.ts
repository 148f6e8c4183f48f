import type { Type } from '@nestjs/common';
import type { z } from 'zod';
import type { JobSpec } from '#contract/kit/event';

/** When a job runs and under which id it is enqueued. */
export interface JobSchedule {
  /**
   * Deduplication key: the same job with the same key is kept once. Letters, digits and `.`; includes the attempt or
   * deadline if the work may recur.
   */
  readonly id: string;
  /** Epoch milliseconds to run at; at once if absent or past. */
  readonly at?: number;
}

/** Returns the schedule if its id is a valid job id; throws RangeError otherwise. */
export const assertJobId = (schedule: JobSchedule): JobSchedule => {
  if (!/^[\w.-]+$/.test(schedule.id))
    throw new RangeError(`${schedule.id} cannot name a job: letters, digits, dot, dash`);
  return schedule;
};

/** What reactions and handlers may use: services of the server and enqueuing jobs. */
export interface WorkContext {
  /** The id of this run: `${outboxId}.${reaction}` or the job's id. Retries keep it. */
  readonly id: string;
  /** Returns a service of the server by its class; throws if no module provides it. */
  get<T>(service: Type<T>): T;
  /** Enqueues a job. It only makes work prompt: a sweep must find the same work if the queue is lost. */
  enqueue<P extends z.ZodType>(job: JobSpec<string, P>, payload: z.input<P>, when: JobSchedule): Promise<void>;
}
