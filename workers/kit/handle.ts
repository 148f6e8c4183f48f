import type { z } from 'zod';
import type { JobSpec } from '#contract/kit/event';
import type { Work } from './work';

/** The handler of a job. */
export interface Handler {
  readonly job: JobSpec;
  readonly run: (payload: unknown, work: Work) => Promise<void>;
}

/** Declares the handler of a job. It re-reads the row and checks its state: a repeated or late job does nothing. */
export const handle = <P extends z.ZodType>(
  job: JobSpec<string, P>,
  run: (payload: z.output<P>, work: Work) => Promise<unknown>,
): Handler => ({
  job,
  run: async (payload, work) => {
    await run(job.payload.parse(payload), work);
  },
});
