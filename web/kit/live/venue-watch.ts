import { room } from '#contract/kit/live';
import type { SysRoom } from '#contract/kit/rooms';
import type { LiveClient } from './live-client';
import { emitVenuesChanged, emitSettingsChanged } from './venue-changes';

/**
 * Every server process knows a change a quarter of a second after it was saved; nobody reads before that, and reads are
 * spread.
 */
const PROPAGATION_MS = 350;
const JITTER_MS = 250;

function watchRevision(client: LiveClient, kind: 'venues' | 'settings', changed: () => void): void {
  let known: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  client.watch(room.sys(), () => {
    const revision = (client.view(room.sys()).body as SysRoom | null)?.[kind];
    if (revision === undefined || revision === known) return;
    const first = known === undefined;
    known = revision;
    if (first) return;
    clearTimeout(timer);
    timer = setTimeout(changed, PROPAGATION_MS + Math.random() * JITTER_MS);
  });
}

/** Watches for changed venues or settings and notifies their listeners. */
export function watchVenueChanges(client: LiveClient): void {
  watchRevision(client, 'venues', emitVenuesChanged);
  watchRevision(client, 'settings', emitSettingsChanged);
}
