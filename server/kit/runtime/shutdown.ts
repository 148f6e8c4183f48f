import { isDatabaseUnavailable } from '#server/kit/db/database-unavailable';
import { log } from './log';

/**
 * Exit code of a process that did not start because the database was away (EX_TEMPFAIL of sysexits.h); its supervisor
 * starts it again.
 */
const TEMPORARY_FAILURE = 75;

/** Reports why a process did not start and ends it. */
export function endFailedStart(error: unknown, message: string): never {
  log.fatal({ err: error }, message);
  process.exit(isDatabaseUnavailable(error) ? TEMPORARY_FAILURE : 1);
}

/** Runs `end` once on a stop signal or an uncaught error, then exits; exits after `limitMs` in any case. */
export function onShutdown(end: () => Promise<void>, limitMs: number): void {
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      log.error('shutdown took too long');
      process.exit(1);
    }, limitMs).unref();
    await end();
    process.exit(code);
  };
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGINT', () => void stop(0));
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    void stop(1);
  });
}
