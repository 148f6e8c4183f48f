import { useCallback, useSyncExternalStore } from 'react';
import { LiveClient, UNKNOWN, type LiveOptions, type RoomView } from './live-client';

export type { LiveState, RoomView } from './live-client';

let client: LiveClient | undefined;

/** Opens the page's one live connection, or makes it somebody else's: called at start and whenever the login changes. */
export function startLive(options: LiveOptions = {}): LiveClient {
  if (client) client.become(options);
  else client = new LiveClient(options);
  return client;
}

/** The page's live connection, opened as nobody when nothing opened it before. */
export const live = (): LiveClient => client ?? startLive();

/**
 * What the server says of a room, kept true while the component stands: `body` (null before the first word), its version `v`,
 * when it was last heard (`at`, server clock), how far it can be trusted (`state`), and what the last delta `changed`.
 * `null` listens to nothing. One connection serves every component of the page.
 */
export function useRoom<T>(room: string | null): RoomView<T> {
  const watch = useCallback(
    (listener: () => void) => (room === null ? () => undefined : live().watch(room, listener)),
    [room],
  );
  const view = useCallback(() => (room === null ? UNKNOWN : live().view(room)), [room]);
  return useSyncExternalStore(watch, view, view) as RoomView<T>;
}
