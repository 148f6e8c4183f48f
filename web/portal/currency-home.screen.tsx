import './portal-home.css';
import { useMemo } from 'react';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { FreeVenues } from './free-venues';
import { Greeting } from './greeting';
import { InsideNow } from './inside-now';
import { NextBooking } from './next-booking';
import { SportTiles } from './sport-tiles';
import { useVenueChoice, VenueFilters } from './venue-choice';
import { useVenueRooms, useVenues } from './venue-data';

const NOUN = { zh: '场馆', en: 'venues' };

/** Booking portal: free places right now, by campus and sport; all counts are live. */
export default function CurrencyHome() {
  const { data, isLoadingError, error, refetch } = useVenues();
  const all = useMemo(() => data ?? [], [data]);
  const viewOf = useVenueRooms(all);
  const choice = useVenueChoice(all);
  const { sport, campusVenues: near } = choice;

  if (isLoadingError) return <LoadFailed noun={NOUN} error={error} retry={() => void refetch()} />;
  return (
    <div className="p-home">
      <header className="p-hello">
        <Greeting venues={all} />
        <NextBooking />
      </header>
      <VenueFilters all={all} choice={choice} />
      <SportTiles
        loading={!data}
        venues={near}
        viewOf={viewOf}
        chosen={sport}
        choose={(type) => choice.setFilter('sport', type === 0 ? '' : String(type))}
      />
      <div className="p-columns">
        <FreeVenues loading={!data} all={all} choice={choice} viewOf={viewOf} />
        <aside className="p-rail">
          <InsideNow venues={near} viewOf={viewOf} />
        </aside>
      </div>
    </div>
  );
}
