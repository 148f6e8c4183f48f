import './portal-home.css';
import { SearchOutlined } from '@ant-design/icons';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { combinedStateOf } from '#web/kit/live/live-rooms';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { LiveBadge } from '#web/kit/live/live-badge';
import { useWords } from '#web/kit/session/words';
import { Greeting } from './greeting';
import { InsideNow } from './inside-now';
import { NextBooking } from './next-booking';
import { SportTiles } from './sport-tiles';
import { useVenueChoice, VenueFilters } from './venue-choice';
import { useVenueRooms, useVenues } from './venue-data';
import { VenueCards } from './venue-cards';

const NOUN = { zh: '场馆', en: 'venues' };

/** Booking portal: free places right now, by campus and sport; all counts are live. */
export default function CurrencyHome() {
  const { t } = useWords();
  const { data, isError, error, refetch } = useVenues();
  const all = useMemo(() => data ?? [], [data]);
  const viewOf = useVenueRooms(all);
  const choice = useVenueChoice(all);
  const { sport, campusVenues: near } = choice;
  const trust = combinedStateOf(all.flatMap((venue) => viewOf(venue.id) ?? []));

  if (isError && !data) return <LoadFailed noun={NOUN} error={error} retry={() => void refetch()} />;
  return (
    <div className="p-home">
      <header className="p-hello">
        <Greeting venues={all} />
        <NextBooking />
      </header>
      <VenueFilters all={all} choice={choice} />
      <SportTiles
        venues={near}
        viewOf={viewOf}
        chosen={sport}
        choose={(type) => choice.setFilter('sport', type === 0 ? '' : String(type))}
      />
      <div className="p-columns">
        <section>
          <div className="v-spread p-title">
            <h2>{t({ zh: '场馆实时空位', en: 'Free right now' })}</h2>
            <span className="p-find">
              <Link to={routeOf('Reservation').path}>
                <SearchOutlined /> {t({ zh: '按时间找空场', en: 'Find by time' })}
              </Link>
              {trust && <LiveBadge {...trust} />}
            </span>
          </div>
          <VenueCards loading={!data} all={all} choice={choice} viewOf={viewOf} />
        </section>
        <aside className="p-rail">
          <InsideNow venues={near} viewOf={viewOf} />
        </aside>
      </div>
    </div>
  );
}
