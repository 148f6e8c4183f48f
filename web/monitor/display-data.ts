import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { LiveClient, UNKNOWN, type RoomView } from '#web/kit/live-client';
import { pass } from './display-pass';

const base = document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content ?? '/venue-server';

/** The live connection of this display; a paired display sends its token. */
export const live = new LiveClient({ path: `${base}/socket.io`, display: pass?.token });

/** Headers with which a paired display authenticates its HTTP requests. */
const proof: Readonly<Record<string, string>> = pass === null ? {} : { 'display-token': pass.token };

/** Posts to the server; null if it cannot be reached. */
export async function say<T>(path: string, what: object): Promise<{ readonly code: number; readonly data: T } | null> {
  try {
    const response = await fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...proof },
      body: JSON.stringify(what),
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
    (heard: () => void) => (room === null ? () => undefined : live.watch(room, heard)),
    [room],
  );
  return useSyncExternalStore(subscribe, () => (room === null ? UNKNOWN : live.view(room))) as RoomView<T>;
}

/**
 * State of a fetched part of the screen: the last good data, its time (server clock, epoch ms), and whether the place
 * exists.
 */
export interface Fetched<T> {
  readonly data: T | null;
  readonly at: number | null;
  readonly missing: boolean;
}

const RETRY = 5_000;
/** Milliseconds until every server process has received a change; reads wait for it. */
const KNOWN_AFTER = 500;

/**
 * Polls a public address every `intervalMs` and whenever `trigger` changes; keeps the last good answer on failure.
 * After a trigger it waits until all processes have received the change. No signature or login: these addresses are
 * public.
 */
export function useFetched<T>(path: string | null, every: number, nudge: unknown = null): Fetched<T> {
  const [state, setState] = useState<Fetched<T>>({ data: null, at: null, missing: false });
  const wanted = useRef(path);
  useEffect(() => {
    if (path === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const cut = new AbortController();
    if (wanted.current !== path) setState({ data: null, at: null, missing: false });
    wanted.current = path;
    const read = async () => {
      let next = RETRY;
      try {
        const response = await fetch(base + path, {
          cache: 'no-store',
          headers: proof,
          signal: AbortSignal.any([cut.signal, AbortSignal.timeout(8_000)]),
        });
        const { code, data } = (await response.json()) as { code: number; data: T };
        if (code === 200) {
          setState({ data, at: live.serverNow(), missing: false });
          next = every;
        } else if (code === 404) setState((known) => ({ ...known, missing: true }));
      } catch {
        // The last good answer stays on screen with its age until the next try.
      }
      if (!cut.signal.aborted) timer = setTimeout(() => void read(), next * (0.9 + Math.random() * 0.2));
    };
    timer = setTimeout(() => void read(), nudge ? KNOWN_AFTER : 0);
    return () => {
      cut.abort();
      clearTimeout(timer);
    };
  }, [path, every, nudge]);
  return state;
}

/** Returns the server time once a second, on the second: one tick drives every clock and countdown of the screen. */
export function useServerNow(): number {
  const [at, setAt] = useState(() => live.serverNow());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const now = live.serverNow();
      setAt(now);
      timer = setTimeout(tick, 1_000 - (now % 1_000) + 5);
    };
    tick();
    return () => clearTimeout(timer);
  }, []);
  return at;
}

/** Returns a page index that advances every 12 seconds. */
export const pageAt = (now: number, pages: number): number => (pages <= 1 ? 0 : Math.floor(now / 12_000) % pages);
