import type { Type } from '@nestjs/common';
import type { z } from 'zod';
import type { EventSpec, JobSpec } from '#contract/kit/event';
import { named, type Later, type Work } from './work';

/** What follows an event, run at least once. */
export interface Reaction {
  /** `area.what-it-does`; it keys retries, so it never changes. */
  readonly name: string;
  /** Name of the event. */
  readonly to: string;
  readonly run: (payload: unknown, work: Work) => Promise<void>;
  /** The job it puts away, where it does nothing else: many of them are put away at once. */
  readonly job?: (payload: unknown) => Away;
  /** Does anybody want it at all? Asked once for many events; without it, somebody does. */
  readonly wanted?: (find: Finder) => Promise<boolean>;
}

/** Finds a service by its class. */
export type Finder = <T>(service: Type<T>) => T;

/** A job to be put away. */
export interface Away {
  readonly job: JobSpec;
  readonly payload: unknown;
  readonly when: Later;
}

/** Declares one reaction to one event. It re-reads before it acts: an event says what happened, not what is. */
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

/** Declares a reaction that only puts one job away. A sweep finds the same work when the queue is lost. */
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
