import { create } from 'zustand';
import type { z } from 'zod';
import { session } from '#contract/session/session.contract';
import type { entryReply } from '#contract/session/session.contract';
import { hearServerTime, hearZone, now } from './clock';

/** What the deployment says of itself before anyone is known. */
export type Entry = z.output<typeof entryReply>;

/** Where calls go; a deployment may name another base in the page's head. */
export const apiBase = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content ?? '/venue-server';

/** The deployment's own words, once they have arrived. */
export const useEntry = create<{ entry: Entry | null }>(() => ({ entry: null }));

/** Fetches what the shell needs before it can sign anything, and the server's clock. Throws when the server cannot be reached. */
export async function loadEntry(): Promise<void> {
  const read = async (path: string) =>
    ((await (await fetch(apiBase() + path, { cache: 'no-store' })).json()) as { data: unknown }).data;
  const askedAt = now();
  const timed = read(session.now.path).then((data) => {
    const clock = session.now.reply.parse(data) as { now: number; timezone: string };
    hearServerTime(clock.now, askedAt);
    hearZone(clock.timezone);
  });
  const [entry] = await Promise.all([read(session.entry.path), timed]);
  useEntry.setState({ entry: session.entry.reply.parse(entry) as Entry });
}

/** The deployment, where the shell already stands on it. */
export function entryOf(): Entry {
  const { entry } = useEntry.getState();
  if (!entry) throw new Error('the deployment has not answered yet');
  return entry;
}
