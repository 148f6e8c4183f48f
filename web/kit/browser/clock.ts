import { useSyncExternalStore } from 'react';
import type { LocalDate } from '#domain/kit/time';

/** How far the server clock is ahead of this machine, in milliseconds. */
let serverOffsetMs = 0;
let zone = 'Asia/Shanghai';

/** This machine's clock in epoch milliseconds; only for measuring durations on this machine. */
export const now = (): number => Date.now();

/** The server clock in epoch milliseconds; every deadline and countdown uses it. */
export const serverNow = (): number => Date.now() + serverOffsetMs;

/**
 * Synchronises with the server clock from a server time. `requestedAt` is when the request was sent, `receivedAt` when
 * the answer came; the server time lies in the middle.
 */
export function syncServerTime(serverTime: number, requestedAt = Date.now(), receivedAt = Date.now()): void {
  serverOffsetMs = Math.round(serverTime - (requestedAt + receivedAt) / 2);
}

/** Sets the time zone of the school. */
export const setZone = (name: string): void => {
  zone = name;
};

/** Returns the name of the school's time zone. */
export const schoolZone = (): string => zone;

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, hourCycle: 'h23', ...options });

/** Returns an instant as the school-local date, `YYYY-MM-DD`. */
export const schoolDate = (at: number = serverNow()): LocalDate =>
  format({ year: 'numeric', month: '2-digit', day: '2-digit' }).format(at) as LocalDate;

/** Returns an instant as the school-local time, `HH:mm:ss`. */
export const schoolClock = (at: number = serverNow()): string =>
  format({ hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(at);

/** Returns an instant as school-local `YYYY-MM-DD HH:mm:ss`. */
export const schoolStamp = (at: number = serverNow()): string => `${schoolDate(at)} ${schoolClock(at)}`;

const tickers = new Map<number, { subscribe: (tell: () => void) => () => void; at: () => number }>();

/** Returns the shared timer of an interval, one for all components that use it. */
function tickerOf(everyMs: number) {
  const ticker = tickers.get(everyMs);
  if (ticker) return ticker;
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  const step = {
    subscribe(notify: () => void) {
      listeners.add(notify);
      timer ??= setInterval(() => listeners.forEach((listener) => listener()), everyMs);
      return () => {
        listeners.delete(notify);
        if (listeners.size === 0) {
          clearInterval(timer);
          timer = undefined;
        }
      };
    },
    at: () => Math.floor(serverNow() / everyMs) * everyMs,
  };
  tickers.set(everyMs, step);
  return step;
}

/** Returns the server clock and rerenders every `everyMs` milliseconds; the value is rounded down to the interval. */
export function useNow(everyMs = 1_000): number {
  const step = tickerOf(everyMs);
  return useSyncExternalStore(step.subscribe, step.at, step.at);
}
