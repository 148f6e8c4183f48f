import { useRef } from 'react';
import { CallError } from './call';
import { freshKey } from './request';

const RUNNING = 'IDEMPOTENCY_RUNNING';

/** The server said yes or no; a broken line, a fault and "still under way" leave open what it did. */
const answered = (error: unknown): boolean =>
  error instanceof CallError && error.code > 0 && error.code < 500 && error.detail.errKey !== RUNNING;

/** Runs a call under an `Idempotency-Key`: as long as nobody knows what became of it, the same wish is sent again under the same key. */
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
