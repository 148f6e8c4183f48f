import { useSyncExternalStore } from 'react';

/** How far the server is ahead of this machine, in milliseconds. */
let ahead = 0;
let zone = 'Asia/Shanghai';

/** This machine's clock, epoch milliseconds: for measuring stretches of time on this machine only. */
export const now = (): number => Date.now();

/** The server's clock, epoch milliseconds: every deadline and countdown is told by it. */
export const serverNow = (): number => Date.now() + ahead;

/** Learns the server's clock from a moment it named; `askedAt` is when it was asked, for half the way there and back. */
export function hearServerTime(at: number, askedAt = Date.now()): void {
  ahead = Math.round(at - (askedAt + Date.now()) / 2);
}

/** Learns the zone the school's times are told in. */
export const hearZone = (name: string): void => {
  zone = name;
};

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, hourCycle: 'h23', ...options });

/** A moment as the school's date, `YYYY-MM-DD`. */
export const schoolDate = (at: number = serverNow()): string =>
  format({ year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

/** A moment as the school's wall clock, `HH:mm:ss`. */
export const schoolClock = (at: number = serverNow()): string =>
  format({ hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(at);

/** The school-local `YYYY-MM-DD HH:mm:ss` of a moment. */
export const schoolStamp = (at: number = serverNow()): string => `${schoolDate(at)} ${schoolClock(at)}`;

const steps = new Map<number, { subscribe: (tell: () => void) => () => void; at: () => number }>();

/** One timer per step, however many components watch it. */
function stepOf(everyMs: number) {
  const made = steps.get(everyMs);
  if (made) return made;
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  const step = {
    subscribe(tell: () => void) {
      listeners.add(tell);
      timer ??= setInterval(() => listeners.forEach((one) => one()), everyMs);
      return () => {
        listeners.delete(tell);
        if (listeners.size === 0) {
          clearInterval(timer);
          timer = undefined;
        }
      };
    },
    at: () => Math.floor(serverNow() / everyMs) * everyMs,
  };
  steps.set(everyMs, step);
  return step;
}

/** The server's clock, rendered again every so many milliseconds; the answer is rounded down to the step. */
export function useNow(everyMs = 1_000): number {
  const step = stepOf(everyMs);
  return useSyncExternalStore(step.subscribe, step.at, step.at);
}
