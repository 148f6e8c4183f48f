import { isDatabaseUnavailable } from '#server/kit/db/database-unavailable';
import { log } from '#server/kit/runtime/log';

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
