import { Skeleton } from '#web/kit/feedback/skeleton';
import { EmptyState } from '#web/kit/feedback/load-states';
import { LiveBadge } from '#web/kit/live/live-badge';
import { combinedStateOf } from '#web/kit/live/live-rooms';
import { useWords } from '#web/kit/session/words';
import { CourtLinks } from './court-links';
import type { MatchingVenues } from './venue-choice';

/** The courts that match the filters on a phone, with their free places and whether all counts are live. */
export function FreeCourts({ loading, all, choice, viewOf }: MatchingVenues) {
  const { t } = useWords();
  const trust = combinedStateOf(all.flatMap((venue) => viewOf(venue.id) ?? []));
  return (
    <section>
      <div className="v-spread p-title">
        <h2>{t({ zh: '场馆实时空位', en: 'Free right now' })}</h2>
        {trust && <LiveBadge {...trust} />}
      </div>
      {loading && <Skeleton rows={8} />}
      {!loading && choice.matches.length === 0 && (
        <div className="v-card">
          <EmptyState noun={{ zh: '场地', en: 'courts' }} filtered={all.length > 0} clear={choice.clear} />
        </div>
      )}
      {choice.matches.map(({ venue, sites }) => (
        <CourtLinks key={venue.id} venue={venue} sites={sites} view={viewOf(venue.id)} />
      ))}
    </section>
  );
}
