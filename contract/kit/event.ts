import { z } from 'zod';

/** Something that happened and was committed; named in the past tense, carries ids and amounts, never entities. */
export interface EventSpec<N extends string = string, P extends z.ZodType = z.ZodType> {
  readonly name: N;
  readonly payload: P;
}
/** Declares an event. */
export const event = <const N extends `${string}.${string}`, P extends z.ZodType>(
  name: N,
  payload: P,
): EventSpec<N, P> => ({ name, payload });

/** Work to be done later, named as an order. `every` is a schedule in milliseconds. */
export interface JobSpec<N extends string = string, P extends z.ZodType = z.ZodType> {
  readonly name: N;
  readonly payload: P;
  readonly attempts: number;
  readonly backoffMs: number;
  readonly every?: number;
}
/** The queue of reactions to events. */
export const REACTIONS = 'reactions';
/** The queue a job waits in: that of its area. */
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
