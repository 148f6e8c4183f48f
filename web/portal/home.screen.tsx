import './portal-home.css';
import './home.css';
import { useMemo } from 'react';
import { useNow } from '#web/kit/browser/clock';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { LiveBadge } from '#web/kit/live/live-badge';
import { combinedStateOf } from '#web/kit/live/live-rooms';
import { useWords } from '#web/kit/session/words';
import { RulesCard } from './rules-card';
import { useVenueChoice, VenueFilters } from './venue-choice';
import { openingHoursOf, isOpen, useVenueRooms, useVenues } from './venue-data';
import { VenueList } from './venue-list';

const NOUN = { zh: '场馆', en: 'venues' };

/** Venue portal: every venue with its hours, people inside and free places, and the school's rules. */
export default function Home() {
  const { t } = useWords();
  const { data, isLoadingError, error, refetch } = useVenues();
  const all = useMemo(() => data ?? [], [data]);
  const viewOf = useVenueRooms(all);
  const choice = useVenueChoice(all);
  const trust = combinedStateOf(all.flatMap((venue) => viewOf(venue.id) ?? []));
  useNow(60_000);
  if (isLoadingError) return <LoadFailed noun={NOUN} error={error} retry={() => void refetch()} />;
  const open = all.filter((venue) => isOpen(...openingHoursOf(venue))).length;
  return (
    <div className="p-home">
      <header className="p-hello">
        <div>
          <h1>{t({ zh: '场馆', en: 'Venues' })}</h1>
          <p className="v-quiet">
            {data &&
              t({ zh: `共 ${all.length} 个场馆，${open} 个开放中`, en: `Venues: ${all.length}, open now: ${open}` })}
          </p>
        </div>
        {trust && <LiveBadge {...trust} />}
      </header>
      <VenueFilters all={all} choice={choice} />
      <div className="p-columns">
        <VenueList all={data} choice={choice} viewOf={viewOf} />
        <aside className="p-rail">
          <RulesCard />
        </aside>
      </div>
    </div>
  );
}
