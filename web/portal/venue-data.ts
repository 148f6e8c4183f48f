import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/kit/endpoint';
import { room } from '#contract/kit/live';
import type { VenueRoom } from '#contract/kit/rooms';
import { venues, type SiteView } from '#contract/venues/venue.contract';
import { call } from '#web/kit/call/call';
import { schoolClock } from '#web/kit/browser/clock';
import type { RoomView } from '#web/kit/live/live';
import { useRooms } from '#web/kit/live/live-rooms';

/** A venue of the portal with its sites. */
export type PortalVenue = ReplyOf<typeof venues.frontVenues>['content'][number];

/** Free and total bookable units of a site in the running slot; null if unknown. */
export interface FreePlaces {
  readonly free: number;
  readonly total: number;
}

/** Below this share a site counts as nearly full (document 1 §4). */
const LOW_SHARE = 0.3;

/** How full a site is, shown by shape, colour and text together. */
export type Fullness = 'free' | 'low' | 'full' | 'closed' | 'unknown';

/** Returns how full a site is in the running slot. */
export const fullnessOf = (now: FreePlaces | null): Fullness =>
  now === null
    ? 'unknown'
    : now.total === 0
      ? 'closed'
      : now.free === 0
        ? 'full'
        : now.free / now.total < LOW_SHARE
          ? 'low'
          : 'free';

/** Loads all venues with their sites. */
export const useVenues = () =>
  useQuery({
    queryKey: ['portal', 'venues'],
    queryFn: async () => (await call(venues.frontVenues, { page: -1, size: -1 }, { quiet: true })).content,
    staleTime: 300_000,
  });

/** Returns the rooms of venues by venue id. */
export function useVenueRooms(list: readonly PortalVenue[]): (venueId: number) => RoomView<VenueRoom> | undefined {
  const views = useRooms<VenueRoom>(list.map(({ id }) => room.venue(id)));
  return (venueId) => views.get(room.venue(venueId));
}

/** Returns the free places of one site from its venue's room. */
export const freeOf = (view: RoomView<VenueRoom> | undefined, siteId: number): FreePlaces | null =>
  view?.body?.sites.find((site) => site.siteId === siteId) ?? null;

/** Returns the free places of several sites together. */
export const sumFree = (all: readonly (FreePlaces | null)[]): FreePlaces | null => {
  const known = all.filter((one): one is FreePlaces => one !== null);
  return known.length === 0
    ? null
    : known.reduce((sum, one) => ({ free: sum.free + one.free, total: sum.total + one.total }), { free: 0, total: 0 });
};

/** Returns whether the clock is between opening and closing. Hours may pass midnight; equal ends mean all day. */
export function isOpen(from: string, to: string, clock: string = schoolClock().slice(0, 5)): boolean {
  if (from === to) return true;
  return from < to ? clock >= from && clock < to : clock >= from || clock < to;
}

/** Returns opening and closing time of a venue from its text `08:00-22:00`. */
export const openingHoursOf = (venue: Pick<PortalVenue, 'openTimeText'>): readonly [from: string, to: string] => {
  const [from = '', to = ''] = venue.openTimeText.split('-');
  return [from, to];
};

/** Returns the sport of a venue's card: that of its first site. */
export const sportOf = (venue: { readonly siteList: readonly SiteView[] }): number => venue.siteList[0]?.sportType ?? 0;
