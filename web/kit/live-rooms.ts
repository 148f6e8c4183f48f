import { useEffect, useRef, useState } from 'react';
import { live, type LiveState, type RoomView } from './live';

/** Rooms speak one by one, often all in the same moment: what they said within this many milliseconds is drawn once. */
const TOGETHER = 100;
const WORST: readonly LiveState[] = ['live', 'connecting', 'late', 'lost'];

/** Several rooms at once, by name; the object is replaced whenever one of them changes. When other names are asked for, rooms that stay are not left. */
export function useRooms<T>(names: readonly string[]): ReadonlyMap<string, RoomView<T>> {
  const key = names.join(' ');
  const [views, setViews] = useState<ReadonlyMap<string, RoomView<T>>>(new Map());
  const held = useRef(new Map<string, () => void>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const asked = new Set(key === '' ? [] : key.split(' '));
    const draw = () =>
      setViews((last) => {
        const next = new Map([...held.current.keys()].map((room) => [room, live().view(room) as RoomView<T>] as const));
        return next.size === last.size && [...next].every(([room, one]) => last.get(room) === one) ? last : next;
      });
    const soon = () => {
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        draw();
      }, TOGETHER);
    };
    for (const room of asked) if (!held.current.has(room)) held.current.set(room, live().watch(room, soon));
    for (const [room, leave] of held.current) {
      if (asked.has(room)) continue;
      held.current.delete(room);
      leave();
    }
    draw();
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

/** How far several rooms together can be trusted: as far as the worst of those that may be heard, and as old as the oldest word. */
export function trustOf(views: Iterable<RoomView>): { readonly state: LiveState; readonly at: number | null } | null {
  const heard = [...views].filter(({ refused }) => refused === null);
  if (heard.length === 0) return null;
  const state = WORST[Math.max(...heard.map((view) => WORST.indexOf(view.state)))] as LiveState;
  const times = heard.map(({ at }) => at).filter((at): at is number => at !== null);
  return { state, at: times.length > 0 ? Math.min(...times) : null };
}
