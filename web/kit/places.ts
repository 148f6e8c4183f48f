import { room } from '#contract/kit/live';
import type { SysRoom } from '#contract/kit/rooms';
import type { LiveClient } from './live-client';
import { placesChanged } from './places-news';

/** Every process of the server knows a change a quarter of a second after it was saved; nobody reads before that, and not all at once. */
const KNOWN_AFTER = 350;
const JITTER = 250;

/** Listens to whether venues, sites, prices or calendars changed, and says so to whoever shows them. */
export function watchPlaces(client: LiveClient): void {
  let known: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  client.watch(room.sys(), () => {
    const now = (client.view(room.sys()).body as SysRoom | null)?.venues;
    if (now === undefined || now === known) return;
    const first = known === undefined;
    known = now;
    if (first) return;
    clearTimeout(timer);
    timer = setTimeout(placesChanged, KNOWN_AFTER + Math.random() * JITTER);
  });
}
