import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { RouteName } from '#contract/catalogue';
import type { LiveListState } from './list-spec';
import { useRoom } from '#web/kit/live/live';
import { useOnChange } from '#web/kit/browser/on-change';

/** How often a list is read again if its room is not permitted or silent. */
const POLL_EVERY = 15_000;
const unchanged = <R>(row: R): R => row;

/** Reads a list again when the mark of its room changes; until then it stays as it was read. */
export function useLiveRefetch<R, B>(
  room: string | null,
  screen: RouteName,
  markOf: (body: B, v: number) => string | number,
): LiveListState<R> {
  const client = useQueryClient();
  const { body, v, state, at, refused } = useRoom<B>(room);
  const mark = body === null ? null : markOf(body, v);
  const knownMark = useRef<string | number | null>(null);
  const withoutRoom = refused !== null || state === 'lost';
  const refetch = () => void client.invalidateQueries({ queryKey: [screen] });
  useOnChange(mark, (now) => {
    if (knownMark.current !== null && now !== null && now !== knownMark.current) refetch();
    knownMark.current = now ?? knownMark.current;
  });
  useEffect(() => {
    if (!withoutRoom) return undefined;
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: [screen] }), POLL_EVERY);
    return () => clearInterval(timer);
  }, [client, withoutRoom, screen]);
  return { mark: refused === null ? { state, at } : null, patch: unchanged, fresh: 0 };
}
