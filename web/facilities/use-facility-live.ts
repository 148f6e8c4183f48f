import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { room } from '#contract/kit/live';
import type { FacilityRoom } from '#contract/kit/rooms';
import { facilities } from '#contract/facilities/facility.contract';
import { call } from '#web/kit/call/call';
import { useEntityRoom } from '#web/kit/live/entity-room';

/** Loads a facility with its readings and follows its room; `again` reloads them. */
export function useFacilityLive(id: number) {
  const client = useQueryClient();
  const [venueId, setVenue] = useState<number | null>(null);
  const again = () => void client.invalidateQueries({ queryKey: ['facility', id] });
  const { view, every } = useEntityRoom<FacilityRoom>(venueId === null ? null : room.facility(venueId, id), again);
  const { data, error, refetch } = useQuery({
    queryKey: ['facility', id, 'live'],
    refetchInterval: every,
    queryFn: async () => {
      const live = await call(facilities.live, { id }, { quiet: true });
      setVenue(live.venueId);
      return live;
    },
  });
  return { view, again, data, error, refetch };
}
