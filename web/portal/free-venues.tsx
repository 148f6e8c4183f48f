import { SearchOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { LiveBadge } from '#web/kit/live/live-badge';
import { combinedStateOf } from '#web/kit/live/live-rooms';
import { useWords } from '#web/kit/session/words';
import { VenueCards } from './venue-cards';
import type { MatchingVenues } from './venue-choice';

/** The venues that match the filters, whether all counts are live, and the link to search by time. */
export function FreeVenues(venues: MatchingVenues) {
  const { t } = useWords();
  const trust = combinedStateOf(venues.all.flatMap(({ id }) => venues.viewOf(id) ?? []));
  return (
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
      <VenueCards {...venues} />
    </section>
  );
}
