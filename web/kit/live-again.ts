import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { RouteName } from '#contract/catalogue';
import type { LiveRows } from './list-spec';
import { useRoom } from './live';
import { useOnChange } from './on-change';

/** How often a list is read again if its room is not permitted or silent. */
const WITHOUT_LIVE = 15_000;
const asItIs = <R>(row: R): R => row;

/** Reads a list again when the mark of its room changes; until then it stays as it was read. */
export function useLiveAgain<R, B>(
  room: string | null,
  screen: RouteName,
  wordOf: (body: B, v: number) => string | number,
): LiveRows<R> {
  const client = useQueryClient();
  const { body, v, state, at, refused } = useRoom<B>(room);
  const word = body === null ? null : wordOf(body, v);
  const known = useRef<string | number | null>(null);
  const deaf = refused !== null || state === 'lost';
  const again = () => void client.invalidateQueries({ queryKey: [screen] });
  useOnChange(word, (now) => {
    if (known.current !== null && now !== null && now !== known.current) again();
    known.current = now ?? known.current;
  });
  useEffect(() => {
    if (!deaf) return undefined;
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: [screen] }), WITHOUT_LIVE);
    return () => clearInterval(timer);
  }, [client, deaf, screen]);
  return { mark: refused === null ? { state, at } : null, patch: asItIs, fresh: 0 };
}
