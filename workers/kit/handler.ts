import type { z } from 'zod';
import type { JobSpec } from '#contract/kit/event';
import type { WorkContext } from './work-context';

/** The handler of a job. */
export interface JobHandler {
  readonly job: JobSpec;
  readonly run: (payload: unknown, work: WorkContext) => Promise<void>;
}

/** Declares the handler of a job. It re-reads the row and checks its state: a repeated or late job does nothing. */
export const handleJob = <P extends z.ZodType>(
  job: JobSpec<string, P>,
  run: (payload: z.output<P>, work: WorkContext) => Promise<unknown>,
): JobHandler => ({
  job,
  run: async (payload, work) => {
    await run(job.payload.parse(payload), work);
  },
});
