import { z } from 'zod';

/** A committed event. Its name is in the past tense; its payload carries ids and amounts, never entities. */
export interface EventSpec<N extends string = string, P extends z.ZodType = z.ZodType> {
  readonly name: N;
  readonly payload: P;
}
/** Declares an event. */
export const event = <const N extends `${string}.${string}`, P extends z.ZodType>(
  name: N,
  payload: P,
): EventSpec<N, P> => ({ name, payload });

/** A job to run later, named in the imperative. `every` is a schedule in milliseconds. */
export interface JobSpec<N extends string = string, P extends z.ZodType = z.ZodType> {
  readonly name: N;
  readonly payload: P;
  readonly attempts: number;
  readonly backoffMs: number;
  readonly every?: number;
}
/** The name of the queue of reactions to events. */
export const REACTIONS = 'reactions';
/** Returns the queue of a job, which is its area. */
export const queueOf = ({ name }: Pick<JobSpec, 'name'>): string => name.slice(0, name.indexOf('.'));

/** Declares a job. */
export const job = <const N extends `${string}.${string}`, P extends z.ZodType>(
  name: N,
  payload: P,
  options: { attempts?: number; backoffMs?: number; every?: number } = {},
): JobSpec<N, P> => ({
  name,
  payload,
  attempts: options.attempts ?? 5,
  backoffMs: options.backoffMs ?? 2_000,
  ...(options.every ? { every: options.every } : {}),
});
