import { useEffect, useRef, useState } from 'react';
import { live, type LiveState, type RoomView } from './live';

/** Rooms send separately, often in the same moment: their messages within this many milliseconds cause one render. */
const DRAW_EVERY_MS = 100;
const STATES_BEST_FIRST: readonly LiveState[] = ['live', 'connecting', 'late', 'lost'];

/**
 * Returns the views of several rooms by name; the map is replaced whenever one of them changes. Rooms that stay in the
 * list are not left when the names change.
 */
export function useRooms<T>(names: readonly string[]): ReadonlyMap<string, RoomView<T>> {
  const key = names.join(' ');
  const [views, setViews] = useState<ReadonlyMap<string, RoomView<T>>>(new Map());
  const held = useRef(new Map<string, () => void>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const requested = new Set(key === '' ? [] : key.split(' '));
    const publish = () =>
      setViews((last) => {
        const next = new Map([...held.current.keys()].map((room) => [room, live().view(room) as RoomView<T>] as const));
        return next.size === last.size && [...next].every(([room, one]) => last.get(room) === one) ? last : next;
      });
    const scheduleDraw = () => {
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        publish();
      }, DRAW_EVERY_MS);
    };
    for (const room of requested) if (!held.current.has(room)) held.current.set(room, live().watch(room, scheduleDraw));
    for (const [room, leave] of held.current) {
      if (requested.has(room)) continue;
      held.current.delete(room);
      leave();
    }
    publish();
  }, [key]);
  useEffect(() => {
    const rooms = held.current;
    return () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      for (const leave of rooms.values()) leave();
      rooms.clear();
    };
  }, []);
  return views;
}

/** Returns the combined state of several rooms: the worst of the permitted ones, with the oldest time. */
export function combinedStateOf(
  views: Iterable<RoomView>,
): { readonly state: LiveState; readonly at: number | null } | null {
  const audible = [...views].filter(({ refused }) => refused === null);
  if (audible.length === 0) return null;
  const state = STATES_BEST_FIRST[
    Math.max(...audible.map((view) => STATES_BEST_FIRST.indexOf(view.state)))
  ] as LiveState;
  const times = audible.map(({ at }) => at).filter((at): at is number => at !== null);
  return { state, at: times.length > 0 ? Math.min(...times) : null };
}
