import { useQuery, useQueryClient } from '@tanstack/react-query';
import { room } from '#contract/kit/live';
import type { LockerRoom } from '#contract/kit/rooms';
import { lockers } from '#contract/lockers/locker.contract';
import { call } from '#web/kit/call/call';
import { useEntityRoom } from '#web/kit/live/entity-room';

/** Loads the venues that have cabinets. */
export const useLockerVenues = () =>
  useQuery({ queryKey: ['lockers', 'venues'], queryFn: () => call(lockers.venues, {}, { quiet: true }) });

/** Loads the cabinets of a venue, and again on each change of its room; every minute for the minutes in use. */
export function useLockerMap(venueId: number | null) {
  const client = useQueryClient();
  const again = () => void client.invalidateQueries({ queryKey: ['lockers', 'map'] });
  const { view, every } = useEntityRoom<LockerRoom>(venueId === null ? null : room.locker(venueId), again);
  const read = useQuery({
    queryKey: ['lockers', 'map', venueId],
    enabled: venueId !== null,
    refetchInterval: every === false ? 60_000 : every,
    queryFn: ({ signal }) => call(lockers.map, { venueId: venueId ?? 0 }, { quiet: true, signal }),
  });
  return { read, view, again };
}
