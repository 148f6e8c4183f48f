import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { live, type LiveState, type RoomView } from './live';

/** Rooms speak one by one, often all in the same moment: what they said within this many milliseconds is drawn once. */
const TOGETHER = 100;
const WORST: readonly LiveState[] = ['live', 'connecting', 'late', 'lost'];

/** Several rooms at once, by name; the object is replaced whenever one of them changes. */
export function useRooms<T>(names: readonly string[]): ReadonlyMap<string, RoomView<T>> {
  const key = names.join(' ');
  const rooms = useMemo(() => (key === '' ? [] : key.split(' ')), [key]);
  const last = useRef<ReadonlyMap<string, RoomView<T>>>(new Map());
  const watch = useCallback((tell: () => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        tell();
      }, TOGETHER);
    };
    const leave = rooms.map((room) => live().watch(room, soon));
    return () => {
      clearTimeout(timer);
      leave.forEach((one) => one());
    };
  }, [rooms]);
  const view = useCallback(() => {
    const next = new Map(rooms.map((room) => [room, live().view(room) as RoomView<T>] as const));
    const same = next.size === last.current.size && [...next].every(([room, one]) => last.current.get(room) === one);
    if (!same) last.current = next;
    return last.current;
  }, [rooms]);
  return useSyncExternalStore(watch, view, view);
}

/** How far several rooms together can be trusted: as far as the worst of those that may be heard, and as old as the oldest word. */
export function trustOf(views: Iterable<RoomView>): { readonly state: LiveState; readonly at: number | null } | null {
  const heard = [...views].filter(({ refused }) => refused === null);
  if (heard.length === 0) return null;
  const state = WORST[Math.max(...heard.map((view) => WORST.indexOf(view.state)))] as LiveState;
  const times = heard.map(({ at }) => at).filter((at): at is number => at !== null);
  return { state, at: times.length > 0 ? Math.min(...times) : null };
}
