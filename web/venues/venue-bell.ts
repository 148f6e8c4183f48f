import { room } from '#contract/kit/live';
import { useRoom, type RoomView } from '#web/kit/live';
import { useOnChange } from '#web/kit/on-change';

/** How often is asked again where the room of the staff is not to be heard, in milliseconds. */
const WITHOUT_ROOM = 10_000;

/** Reads again as soon as the staff of a venue are told of something; `every` is how often to ask by oneself where they cannot be heard. */
export function useVenueBell(venueId: number | null, again: () => void): { readonly view: RoomView; readonly every: number | false } {
  const view = useRoom(venueId === null ? null : room.alarm(venueId));
  useOnChange(view.v, again);
  return { view, every: view.refused !== null || view.state === 'lost' ? WITHOUT_ROOM : false };
}
