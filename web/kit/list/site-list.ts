import { useQuery } from '@tanstack/react-query';
import { venues } from '#contract/venues/venue.contract';
import { call } from '#web/kit/call/call';

const STALE_AFTER_MS = 300_000;

/** Loads all sites; the pages of a browser tab share one answer for five minutes. */
export const useSiteList = () =>
  useQuery({
    queryKey: ['siteList'],
    queryFn: () => call(venues.siteList, { page: -1, size: -1 }, { quiet: true }),
    staleTime: STALE_AFTER_MS,
  });
