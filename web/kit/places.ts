import { room } from '#contract/kit/live';
import type { SysRoom } from '#contract/kit/rooms';
import type { LiveClient } from './live-client';
import { placesChanged, settingsChanged } from './places-news';

/**
 * Every server process knows a change a quarter of a second after it was saved; nobody reads before that, and reads are
 * spread.
 */
const KNOWN_AFTER = 350;
const JITTER = 250;

function watchRevision(client: LiveClient, of: 'venues' | 'settings', changed: () => void): void {
  let known: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  client.watch(room.sys(), () => {
    const now = (client.view(room.sys()).body as SysRoom | null)?.[of];
    if (now === undefined || now === known) return;
    const first = known === undefined;
    known = now;
    if (first) return;
    clearTimeout(timer);
    timer = setTimeout(changed, KNOWN_AFTER + Math.random() * JITTER);
  });
}

/** Watches for changed venues or settings and notifies their listeners. */
export function watchPlaces(client: LiveClient): void {
  watchRevision(client, 'venues', placesChanged);
  watchRevision(client, 'settings', settingsChanged);
}
