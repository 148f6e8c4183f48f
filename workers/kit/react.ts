import type { z } from 'zod';
import type { EventSpec } from '#contract/kit/event';
import type { Work } from './work';

/** What follows an event, run at least once. */
export interface Reaction {
  /** `area.what-it-does`; it keys retries, so it never changes. */
  readonly name: string;
  /** Name of the event. */
  readonly to: string;
  readonly run: (payload: unknown, work: Work) => Promise<void>;
}

/** Declares one reaction to one event. It re-reads before it acts: an event says what happened, not what is. */
export const on = <P extends z.ZodType>(name: `${string}.${string}`, to: EventSpec<string, P>, run: (payload: z.output<P>, work: Work) => Promise<unknown>): Reaction => ({
  name,
  to: to.name,
  run: async (payload, work) => {
    await run(to.payload.parse(payload), work);
  },
});
