import type { Type } from '@nestjs/common';
import type { z } from 'zod';
import type { EventSpec, JobSpec } from '#contract/kit/event';
import { assertJobId, type JobSchedule, type WorkContext } from './work-context';

/** A reaction to an event, run at least once. */
export interface EventReaction {
  /** `area.what-it-does`; it is the key of retries, so it must never change. */
  readonly name: string;
  /** The name of the event. */
  readonly eventName: string;
  readonly run: (payload: unknown, work: WorkContext) => Promise<void>;
  /** The job it enqueues, if it does nothing else; such jobs are enqueued in bulk. */
  readonly job?: (payload: unknown) => JobRequest;
  /** Returns whether an event concerns the reaction; for others it is not run. Without it, every event does. */
  readonly concerns?: (payload: unknown) => boolean;
  /** Returns whether the reaction is needed; checked once for many events. Without it, it always is. */
  readonly wanted?: (find: ServiceFinder) => Promise<boolean>;
}

/** Resolves a service by its class. */
export type ServiceFinder = <T>(service: Type<T>) => T;

/** A request to enqueue a job. */
export interface JobRequest {
  readonly job: JobSpec;
  readonly payload: unknown;
  readonly schedule: JobSchedule;
}

/**
 * Declares one reaction to one event. It re-reads before it acts: an event says what happened, not the current state.
 */
export const onEvent = <P extends z.ZodType>(
  name: `${string}.${string}`,
  to: EventSpec<string, P>,
  run: (payload: z.output<P>, work: WorkContext) => Promise<unknown>,
  { concerns, ...more }: Pick<EventReaction, 'wanted'> & { readonly concerns?: (payload: z.output<P>) => boolean } = {},
): EventReaction => ({
  ...more,
  ...(concerns ? { concerns: (payload: unknown) => concerns(to.payload.parse(payload)) } : {}),
  name,
  eventName: to.name,
  run: async (payload, work) => {
    const parsed = to.payload.parse(payload);
    if (concerns?.(parsed) !== false) await run(parsed, work);
  },
});

/** Declares a reaction that only enqueues one job. A sweep finds the same work if the queue is lost. */
export const enqueue = <P extends z.ZodType, J extends z.ZodType>(
  name: `${string}.${string}`,
  to: EventSpec<string, P>,
  job: JobSpec<string, J>,
  toJob: (payload: z.output<P>) => { readonly payload: z.input<J>; readonly when: JobSchedule },
): EventReaction => {
  const toRequest = (payload: unknown): JobRequest => {
    const { payload: what, when } = toJob(to.payload.parse(payload));
    return { job, payload: job.payload.parse(what), schedule: assertJobId(when) };
  };
  return {
    name,
    eventName: to.name,
    job: toRequest,
    run: (payload, work) => {
      const { payload: what, when } = toJob(to.payload.parse(payload));
      return work.enqueue(job, what, when);
    },
  };
};
