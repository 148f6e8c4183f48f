import { create } from 'zustand';
import type { z } from 'zod';
import { session } from '#contract/session/session.contract';
import type { entryReply } from '#contract/session/session.contract';
import { syncServerTime, setZone, now } from '#web/kit/browser/clock';

/** Public information of the deployment, available before login. */
export type EntryInfo = z.output<typeof entryReply>;

/** Base path of the API; a deployment can set another one in the page head. */
export const apiBase = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content ?? '/venue-server';

/** The deployment information, once loaded. */
export const useEntry = create<{ entry: EntryInfo | null }>(() => ({ entry: null }));

/**
 * Returns when the last request of an address was sent and answered, by this machine's clock; null if the browser did
 * not record it. The page preloads the first calls, so an answer may be older than the moment it is read.
 */
function transferOf(address: string): { readonly sentAt: number; readonly receivedAt: number } | null {
  const entries = performance.getEntriesByName(new URL(address, location.href).href, 'resource');
  const last = entries.at(-1);
  if (!(last instanceof PerformanceResourceTiming) || last.responseEnd === 0) return null;
  const origin = now() - performance.now();
  return { sentAt: origin + last.requestStart, receivedAt: origin + last.responseEnd };
}

/**
 * Loads the information needed before any request can be signed, and the server clock. Throws if the server cannot be
 * reached.
 */
export async function loadEntry(): Promise<void> {
  const read = async (path: string) =>
    ((await (await fetch(apiBase() + path, { cache: 'no-store' })).json()) as { data: unknown }).data;
  const requestedAt = now();
  const timed = read(session.now.path).then((data) => {
    const clock = session.now.reply.parse(data) as { now: number; timezone: string };
    const { sentAt, receivedAt } = transferOf(apiBase() + session.now.path) ?? {
      sentAt: requestedAt,
      receivedAt: now(),
    };
    syncServerTime(clock.now, sentAt, receivedAt);
    setZone(clock.timezone);
  });
  const [entry] = await Promise.all([read(session.entry.path), timed]);
  useEntry.setState({ entry: session.entry.reply.parse(entry) as EntryInfo });
}

/** Returns the deployment information; it must be loaded. */
export function currentEntry(): EntryInfo {
  const { entry } = useEntry.getState();
  if (!entry) throw new Error('the deployment has not answered yet');
  return entry;
}
