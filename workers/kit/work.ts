import type { Type } from '@nestjs/common';
import type { z } from 'zod';
import type { JobSpec } from '#contract/kit/event';

/** When and under which name a job is put away. */
export interface Later {
  /** Dedupe key: the same job with the same key is kept once. Letters, digits and `.`; carries the attempt or deadline when the work may come again. */
  readonly id: string;
  /** Epoch milliseconds to run at; at once when left out or past. */
  readonly at?: number;
}

/** The same, when its id can name a job; throws a RangeError otherwise. */
export const named = (when: Later): Later => {
  if (!/^[\w.-]+$/.test(when.id)) throw new RangeError(`${when.id} cannot name a job: letters, digits, dot, dash`);
  return when;
};

/** What a reaction or handler may reach: the services of the server, and putting a job away. */
export interface Work {
  /** Identity of this run: `${outboxId}.${reaction}` or the job's id. The same event keeps it through every retry. */
  readonly id: string;
  /** A service of the server by its class; throws when no module provides it. */
  get<T>(service: Type<T>): T;
  /** Puts a job away. It only makes work prompt: a sweep must find the same work when the queue is lost. */
  later<P extends z.ZodType>(job: JobSpec<string, P>, payload: z.input<P>, when: Later): Promise<void>;
}
