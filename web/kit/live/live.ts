import { useCallback, useSyncExternalStore } from 'react';
import { apiBase } from '#web/kit/session/entry';
import { LiveClient, UNKNOWN_VIEW, type LiveOptions, type RoomView } from './live-client';

export type { LiveState, RoomView } from './live-client';

let client: LiveClient | undefined;

/**
 * Opens the live connection of the page, or reconnects it with another login; called at start and on every login
 * change.
 */
export function startLive(options: Pick<LiveOptions, 'token'> = {}): LiveClient {
  if (client) client.reconnectAs(options);
  else client = new LiveClient({ path: `${apiBase()}/socket.io`, ...options });
  return client;
}

/** Returns the live connection of the page; opens an anonymous one if there is none. */
export const live = (): LiveClient => client ?? startLive();

/**
 * Returns the live state of a room while the component is mounted: `body` (null before the first message), its version
 * `v`, the time of the last message (`at`, server clock), its reliability (`state`), and the last delta (`changed`).
 * `null` subscribes to nothing. All components share one connection.
 */
export function useRoom<T>(room: string | null): RoomView<T> {
  const watch = useCallback(
    (listener: () => void) => (room === null ? () => undefined : live().watch(room, listener)),
    [room],
  );
  const view = useCallback(() => (room === null ? UNKNOWN_VIEW : live().view(room)), [room]);
  return useSyncExternalStore(watch, view, view) as RoomView<T>;
}
