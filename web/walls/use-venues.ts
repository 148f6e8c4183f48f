import { useQuery } from '@tanstack/react-query';
import { venues } from '#contract/venues/venue.contract';
import { call } from '#web/kit/call/call';

/** Reads the venues to choose from. */
export const useVenueList = () =>
  useQuery({
    queryKey: ['venueList'],
    queryFn: () => call(venues.venueList, {}, { quiet: true }),
    staleTime: 300_000,
  });
