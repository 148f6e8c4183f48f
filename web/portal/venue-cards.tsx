import { SkeletonBlock } from '#web/kit/feedback/skeleton';
import { EmptyState } from '#web/kit/feedback/load-states';
import { VenueCard } from './venue-card';
import type { MatchingVenues } from './venue-choice';

/** Cards of the venues that match the filters. */
export function VenueCards({ loading, all, choice, viewOf }: MatchingVenues) {
  return loading ? (
    <div className="p-cards">
      {Array.from({ length: 6 }, (_, n) => (
        <SkeletonBlock key={n} height={300} />
      ))}
    </div>
  ) : choice.matches.length === 0 ? (
    <div className="v-card">
      <EmptyState noun={{ zh: '场馆', en: 'venues' }} filtered={all.length > 0} clear={choice.clear} />
    </div>
  ) : (
    <div className="p-cards">
      {choice.matches.map(({ venue, sites }) => (
        <VenueCard key={venue.id} venue={venue} sites={sites} view={viewOf(venue.id)} />
      ))}
    </div>
  );
}
