import { types } from 'node:util';

const connectionErrorCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

/** An error as drivers throw it, with the code of PostgreSQL or of the operating system. */
type CodedError = Error & { readonly code?: unknown; readonly statusCode?: unknown };

/** Returns whether the value is an error, also one of another realm. */
const isError = (thrown: unknown): thrown is Error => thrown instanceof Error || types.isNativeError(thrown);

/** Returns the pg error inside the driver's error; null if the value is no error. */
export function rootError(error: unknown): CodedError | null {
  if (!isError(error)) return null;
  const inner = (error as { driverError?: unknown }).driverError;
  return isError(inner) ? inner : error;
}

/** Returns whether a prepared statement was made before the schema changed; it works on a new connection. */
export const isStalePlan = (thrown: unknown): boolean => {
  const error = rootError(thrown);
  return error?.code === '0A000' && /cached plan/.test(error.message);
};

/**
 * Returns whether PostgreSQL or the connection to it is unavailable or overloaded, so that a retry may succeed. A
 * transaction that lost its connection only reports that its runner was released.
 */
export function isDatabaseUnavailable(thrown: unknown): boolean {
  const error = rootError(thrown);
  if (!error) return false;
  const code = String(error.code ?? '');
  return (
    isStalePlan(error) ||
    connectionErrorCodes.has(code) ||
    /^(?:08|53|57P0|57014$|25P03$)/.test(code) ||
    /^Connection terminated|^Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout|^Cannot use a pool after|^the database system is|Driver not Connected|query runner (?:was )?already released/i.test(
      error.message,
    )
  );
}
