import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { LiveClient, UNKNOWN, type RoomView } from '#web/kit/live-client';
import { pass } from './display-pass';

const base = document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content ?? '/venue-server';

/** The one live line of this display; a paired one says who it is. */
export const live = new LiveClient({ path: `${base}/socket.io`, display: pass?.token });

/** How a paired display proves itself beside its live line. */
const proof: Readonly<Record<string, string>> = pass === null ? {} : { 'display-token': pass.token };

/** Says something to the server; null when it cannot be reached. */
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

/** Listens to a public room while mounted; null listens to nothing. */
export function useRoom<T>(room: string | null): RoomView<T> {
  const subscribe = useCallback(
    (heard: () => void) => (room === null ? () => undefined : live.watch(room, heard)),
    [room],
  );
  return useSyncExternalStore(subscribe, () => (room === null ? UNKNOWN : live.view(room))) as RoomView<T>;
}

/** What a fetched part of the screen knows: the last good data, when it was good (server clock, epoch ms), and whether the place exists. */
export interface Fetched<T> {
  readonly data: T | null;
  readonly at: number | null;
  readonly missing: boolean;
}

const RETRY = 5_000;
/** Every process of the server knows a change this soon (ms) after it was told: nobody reads before that. */
const KNOWN_AFTER = 500;

/**
 * Reads a public address now, every `every` ms and whenever `nudge` changes; keeps the last good answer while it cannot.
 * After a nudge it waits until every process knows what happened. No signature and no login: these addresses are open.
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
        // The last good answer stays on screen with its age; the next try is due anyway.
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

/** Server time, once a second, on the second: one tick drives every clock and countdown of the screen. */
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

/** A page number that moves on every 12 seconds. */
export const pageAt = (now: number, pages: number): number => (pages <= 1 ? 0 : Math.floor(now / 12_000) % pages);
