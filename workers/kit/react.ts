import type { Type } from '@nestjs/common';
import type { z } from 'zod';
import type { EventSpec, JobSpec } from '#contract/kit/event';
import { named, type Later, type Work } from './work';

/** A reaction to an event, run at least once. */
export interface Reaction {
  /** `area.what-it-does`; it is the key of retries, so it must never change. */
  readonly name: string;
  /** The name of the event. */
  readonly to: string;
  readonly run: (payload: unknown, work: Work) => Promise<void>;
  /** The job it enqueues, if it does nothing else; such jobs are enqueued in bulk. */
  readonly job?: (payload: unknown) => Away;
  /** Returns whether the reaction is needed; checked once for many events. Without it, it always is. */
  readonly wanted?: (find: Finder) => Promise<boolean>;
}

/** Resolves a service by its class. */
export type Finder = <T>(service: Type<T>) => T;

/** A request to enqueue a job. */
export interface Away {
  readonly job: JobSpec;
  readonly payload: unknown;
  readonly when: Later;
}

/**
 * Declares one reaction to one event. It re-reads before it acts: an event says what happened, not the current state.
 */
export const on = <P extends z.ZodType>(
  name: `${string}.${string}`,
  to: EventSpec<string, P>,
  run: (payload: z.output<P>, work: Work) => Promise<unknown>,
  more: Pick<Reaction, 'wanted'> = {},
): Reaction => ({
  ...more,
  name,
  to: to.name,
  run: async (payload, work) => {
    await run(to.payload.parse(payload), work);
  },
});

/** Declares a reaction that only enqueues one job. A sweep finds the same work if the queue is lost. */
export const putAway = <P extends z.ZodType, J extends z.ZodType>(
  name: `${string}.${string}`,
  to: EventSpec<string, P>,
  job: JobSpec<string, J>,
  of: (payload: z.output<P>) => { readonly payload: z.input<J>; readonly when: Later },
): Reaction => {
  const away = (payload: unknown): Away => {
    const { payload: what, when } = of(to.payload.parse(payload));
    return { job, payload: job.payload.parse(what), when: named(when) };
  };
  return {
    name,
    to: to.name,
    job: away,
    run: (payload, work) => {
      const { payload: what, when } = of(to.payload.parse(payload));
      return work.later(job, what, when);
    },
  };
};
