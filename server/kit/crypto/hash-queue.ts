import PQueue from 'p-queue';

/** All password hashing of the process: at most four at a time, so that many logins cannot exhaust the processor. */
const queue = new PQueue({ concurrency: 4 });

/** Hashes in turn. Payments come before logins: their hashes take a twentieth of the time. */
export const hashInTurn = <T>(work: () => Promise<T>, of: 'payment' | 'login'): Promise<T> =>
  queue.add(work, { priority: of === 'payment' ? 1 : 0 });
