import './portal-home.css';
import './venue-introduce.css';
import { Breadcrumb } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { EmptyState, LoadFailed } from '#web/kit/feedback/load-states';
import { useWords } from '#web/kit/session/words';
import { InsideNow } from './inside-now';
import { RulesCard } from './rules-card';
import { venuePath } from './venue-card';
import { sportOf, useVenueRooms, useVenues } from './venue-data';
import { VenueIntroduction } from './venue-introduction';
import { CourtPlans } from './court-plans';
import { SitesToday } from './sites-today';

const NOUN = { zh: '场馆', en: 'venues' };

/** A venue: description, its sites over the rest of today with free places, and links to book. */
export default function VenueIntroduce() {
  const { t, pick, words } = useWords();
  const [query] = useSearchParams();
  const { data, isLoadingError, error, refetch } = useVenues();
  const all = data ?? [];
  const viewOf = useVenueRooms(all);
  const venue = all.find(({ id }) => String(id) === query.get('id')) ?? all[0];
  if (isLoadingError) return <LoadFailed noun={NOUN} error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton rows={12} />;
  if (!venue) return <EmptyState noun={NOUN} filtered={false} clear={() => undefined} />;
  const view = viewOf(venue.id);
  return (
    <div className="p-introduce">
      <Breadcrumb
        items={[
          { title: <Link to="/portal">{t(words.home)}</Link> },
          { title: t({ zh: '场馆预约', en: 'Book a venue' }) },
          { title: pick(venue.venueName, venue.enVenueName) },
        ]}
      />
      <nav className="p-venues" aria-label={t({ zh: '场馆', en: 'Venues' })}>
        {all.map((one) => (
          <Link key={one.id} to={venuePath(one.id)} replace aria-current={one.id === venue.id ? 'page' : undefined}>
            {pick(one.venueName, one.enVenueName)}
          </Link>
        ))}
      </nav>
      <div className="p-columns">
        <div className="p-main">
          <CourtPlans key={sportOf(venue)} venue={venue} />
          <VenueIntroduction venue={venue} />
          <SitesToday sites={venue.siteList} view={view} />
        </div>
        <aside className="p-rail">
          <InsideNow venues={[venue]} viewOf={viewOf} />
          <RulesCard />
        </aside>
      </div>
    </div>
  );
}
