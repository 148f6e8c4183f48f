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
  const queue = [...numbers];
  const worker = async () => {
    for (let no = queue.shift(); no !== undefined; no = queue.shift()) {
      await run(no).catch((error: unknown) => log.error({ [label]: no, err: error }, `a ${label} failed in the sweep`));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  return numbers.length;
}
