import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { LiveClient, UNKNOWN_VIEW, type RoomView } from '#web/kit/live/live-client';
import { displayPass } from './display-pass';

const apiBase = document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content ?? '/venue-server';

/** The live connection of this display; a paired display sends its token. */
export const liveClient = new LiveClient({ path: `${apiBase}/socket.io`, display: displayPass?.token });

/** Headers with which a paired display authenticates its HTTP requests. */
const displayHeaders: Readonly<Record<string, string>> =
  displayPass === null ? {} : { 'display-token': displayPass.token };

/** Posts to the server; null if it cannot be reached. */
export async function postJson<T>(
  path: string,
  body: object,
): Promise<{ readonly code: number; readonly data: T; readonly message?: string; readonly messageEn?: string } | null> {
  try {
    const response = await fetch(apiBase + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...displayHeaders },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(8_000),
    });
    return (await response.json()) as { code: number; data: T };
  } catch {
    return null;
  }
}

/** Subscribes to a public room while mounted; null subscribes to nothing. */
export function useRoom<T>(room: string | null): RoomView<T> {
  const subscribe = useCallback(
    (onChange: () => void) => (room === null ? () => undefined : liveClient.watch(room, onChange)),
    [room],
  );
  return useSyncExternalStore(subscribe, () => (room === null ? UNKNOWN_VIEW : liveClient.view(room))) as RoomView<T>;
}

/** Subscribes to several public rooms while mounted; returns their views in the same order. */
export function useRooms<T>(rooms: readonly string[]): readonly RoomView<T>[] {
  const names = rooms.join(' ');
  const last = useRef<readonly RoomView[]>([]);
  const subscribe = useCallback(
    (onChange: () => void) => {
      const stops = names === '' ? [] : names.split(' ').map((name) => liveClient.watch(name, onChange));
      return () => stops.forEach((stop) => stop());
    },
    [names],
  );
  return useSyncExternalStore(subscribe, () => {
    const views = names === '' ? [] : names.split(' ').map((name) => liveClient.view(name));
    const same = views.length === last.current.length && views.every((view, i) => view === last.current[i]);
    if (!same) last.current = views;
    return last.current;
  }) as readonly RoomView<T>[];
}

/**
 * State of a fetched part of the screen: the last good data, its time (server clock, epoch ms), and whether the place
 * exists.
 */
export interface FetchState<T> {
  readonly data: T | null;
  readonly at: number | null;
  readonly missing: boolean;
}

const RETRY = 5_000;
/** Milliseconds until every server process has received a change; reads wait for it. */
const PROPAGATION_MS = 500;

/**
 * Polls a public address every `intervalMs` and whenever `trigger` changes; keeps the last good answer on failure.
 * After a trigger it waits until all processes have received the change. No signature or login: these addresses are
 * public.
 */
export function usePolled<T>(path: string | null, intervalMs: number, trigger: unknown = null): FetchState<T> {
  const [state, setState] = useState<FetchState<T>>({ data: null, at: null, missing: false });
  const requestedPath = useRef(path);
  useEffect(() => {
    if (path === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const abort = new AbortController();
    if (requestedPath.current !== path) setState({ data: null, at: null, missing: false });
    requestedPath.current = path;
    const read = async () => {
      let next = RETRY;
      try {
        const response = await fetch(apiBase + path, {
          cache: 'no-store',
          headers: displayHeaders,
          signal: AbortSignal.any([abort.signal, AbortSignal.timeout(8_000)]),
        });
        const { code, data } = (await response.json()) as { code: number; data: T };
        if (code === 200) {
          setState({ data, at: liveClient.serverNow(), missing: false });
          next = intervalMs;
        } else if (code === 404) setState((known) => ({ ...known, missing: true }));
      } catch {
        // The last good answer stays on screen with its age until the next try.
      }
      if (!abort.signal.aborted) timer = setTimeout(() => void read(), next * (0.9 + Math.random() * 0.2));
    };
    timer = setTimeout(() => void read(), trigger ? PROPAGATION_MS : 0);
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [path, intervalMs, trigger]);
  return state;
}

/** Returns the server time once a second, on the second: one tick drives every clock and countdown of the screen. */
export function useServerNow(): number {
  const [at, setAt] = useState(() => liveClient.serverNow());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const now = liveClient.serverNow();
      setAt(now);
      timer = setTimeout(tick, 1_000 - (now % 1_000) + 5);
    };
    tick();
    return () => clearTimeout(timer);
  }, []);
  return at;
}

/** Returns a page index that advances every 12 seconds. */
export const rotatingPage = (now: number, pages: number): number => (pages <= 1 ? 0 : Math.floor(now / 12_000) % pages);
