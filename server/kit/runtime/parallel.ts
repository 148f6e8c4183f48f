import PQueue from 'p-queue';
import { log } from './log';

const PARALLEL = 8;

/**
 * Runs a job for each number, eight at a time; a failed one is logged and left for the next call. Returns how many ran.
 */
export async function inParallel(
  numbers: readonly string[],
  label: string,
  run: (no: string) => Promise<unknown>,
): Promise<number> {
  const queue = new PQueue({ concurrency: PARALLEL });
  await queue.addAll(
    numbers.map(
      (no) => () =>
        run(no).catch((error: unknown) => log.error({ [label]: no, err: error }, `a ${label} failed in the sweep`)),
    ),
  );
  return numbers.length;
}
