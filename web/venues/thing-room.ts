import { useRoom, type RoomView } from '#web/kit/live';
import { useOnChange } from '#web/kit/on-change';

/** How often is asked again where the room of a thing is not to be heard, in milliseconds. */
const WITHOUT_ROOM = 10_000;

/** Listens to the room of one thing (null: not known yet) and reads again whenever it changes; `every` is how often to ask by oneself where it cannot be heard. */
export function useThingRoom<T>(
  name: string | null,
  again: () => void,
): { readonly view: RoomView<T>; readonly every: number | false } {
  const view = useRoom<T>(name);
  useOnChange(view.v, again);
  return { view, every: view.refused !== null || view.state === 'lost' ? WITHOUT_ROOM : false };
}
