import { useRef } from 'react';
import { CallError } from './call';
import { newIdempotencyKey } from './request';

const RUNNING = 'IDEMPOTENCY_RUNNING';

/**
 * Returns whether the server accepted or rejected the call. A network failure, a server error and "still running" leave
 * the outcome unknown.
 */
const isConclusive = (error: unknown): boolean =>
  error instanceof CallError && error.code > 0 && error.code < 500 && error.detail.errKey !== RUNNING;

/**
 * Returns a function that runs a call under an `Idempotency-Key`. While the outcome is unknown, the same input is sent
 * again under the same key.
 */
export function useIdempotentCall(): <T>(input: unknown, run: (key: string) => Promise<T>) => Promise<T> {
  const current = useRef<{ readonly key: string; readonly of: string } | null>(null);
  return async (input, run) => {
    const inputJson = JSON.stringify(input);
    if (current.current?.of !== inputJson) current.current = { key: newIdempotencyKey(), of: inputJson };
    try {
      const reply = await run(current.current.key);
      current.current = null;
      return reply;
    } catch (error) {
      if (isConclusive(error)) current.current = null;
      throw error;
    }
  };
}
