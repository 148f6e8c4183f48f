import { useRoom, type RoomView } from './live';
import { useOnChange } from '#web/kit/browser/on-change';

/** The polling interval in ms if the room is unavailable. */
const FALLBACK_INTERVAL = 10_000;

/**
 * Subscribes to the room of one entity (null: not known yet) and refetches on each change. `every` is the polling
 * interval if the room is unavailable.
 */
export function useEntityRoom<T>(
  name: string | null,
  refetch: () => void,
): { readonly view: RoomView<T>; readonly every: number | false } {
  const view = useRoom<T>(name);
  useOnChange(view.v, refetch);
  return { view, every: view.refused !== null || view.state === 'lost' ? FALLBACK_INTERVAL : false };
}
