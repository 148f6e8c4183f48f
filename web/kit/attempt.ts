import { useRef } from 'react';
import { CallError } from './call';
import { freshKey } from './request';

const RUNNING = 'IDEMPOTENCY_RUNNING';

/**
 * Returns whether the server accepted or rejected the call. A network failure, a server error and "still running" leave
 * the outcome unknown.
 */
const answered = (error: unknown): boolean =>
  error instanceof CallError && error.code > 0 && error.code < 500 && error.detail.errKey !== RUNNING;

/**
 * Returns a function that runs a call under an `Idempotency-Key`. While the outcome is unknown, the same input is sent
 * again under the same key.
 */
export function useAttempt(): <T>(wish: unknown, run: (key: string) => Promise<T>) => Promise<T> {
  const attempt = useRef<{ readonly key: string; readonly of: string } | null>(null);
  return async (wish, run) => {
    const of = JSON.stringify(wish);
    if (attempt.current?.of !== of) attempt.current = { key: freshKey(), of };
    try {
      const reply = await run(attempt.current.key);
      attempt.current = null;
      return reply;
    } catch (error) {
      if (answered(error)) attempt.current = null;
      throw error;
    }
  };
}
