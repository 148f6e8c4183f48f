import { SkeletonBlock } from '#web/kit/feedback/skeleton';
import { EmptyState } from '#web/kit/feedback/load-states';
import { VenueRow } from './venue-row';
import type { useVenueChoice } from './venue-choice';
import type { PortalVenue, useVenueRooms } from './venue-data';

/** The venues that match the filters. */
export function VenueList({
  all,
  choice,
  viewOf,
}: {
  readonly all: readonly PortalVenue[] | undefined;
  readonly choice: ReturnType<typeof useVenueChoice>;
  readonly viewOf: ReturnType<typeof useVenueRooms>;
}) {
  return (
    <section className="h-list">
      {!all && Array.from({ length: 4 }, (_, n) => <SkeletonBlock key={n} height={152} />)}
      {all && choice.matches.length === 0 && (
        <div className="v-card">
          <EmptyState noun={{ zh: '场馆', en: 'venues' }} filtered={all.length > 0} clear={choice.clear} />
        </div>
      )}
      {choice.matches.map(({ venue }) => (
        <VenueRow key={venue.id} venue={venue} view={viewOf(venue.id)} />
      ))}
    </section>
  );
}
