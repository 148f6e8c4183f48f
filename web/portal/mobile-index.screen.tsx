import './portal-home.css';
import './mobile-index.css';
import { RightOutlined } from '@ant-design/icons';
import { Skeleton } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { LiveBadge } from '#web/kit/live/live-badge';
import { combinedStateOf } from '#web/kit/live/live-rooms';
import { EmptyState, LoadFailed } from '#web/kit/feedback/load-states';
import { SportIcon } from '#web/kit/theme/sport';
import { useInApp } from '#web/kit/shell/app-bridge';
import { useTabs } from '#web/kit/shell/tabs';
import { useWords } from '#web/kit/session/words';
import { FreeMark } from './free-mark';
import { Greeting } from './greeting';
import { NextBooking } from './next-booking';
import { Shortcuts } from './shortcuts';
import { SportTiles } from './sport-tiles';
import { useVenueChoice, VenueFilters } from './venue-choice';
import { freeOf, useVenueRooms, useVenues } from './venue-data';

const NOUN = { zh: '场地', en: 'courts' };
const HOME = '/mobileIndex';

/** Links of the bottom tab bar: inside the school's app this page shows them itself. */
function TabLinks() {
  const { t, pick } = useWords();
  const tabs = useTabs();
  return (
    <nav className="v-card p-ways" aria-label={t({ zh: '功能', en: 'Menu' })}>
      {tabs
        .filter(({ mobilePath }) => mobilePath !== HOME)
        .map(({ id, title, enName, mobilePath }) => (
          <Link key={id} to={mobilePath}>
            {pick(title, enName)}
            <RightOutlined />
          </Link>
        ))}
    </nav>
  );
}

/** Phone home page: next booking, sports with free places, and every bookable court; all counts are live. */
export default function MobileIndex() {
  const { t, pick } = useWords();
  const inApp = useInApp();
  const { data, isError, error, refetch } = useVenues();
  const all = useMemo(() => data ?? [], [data]);
  const viewOf = useVenueRooms(all);
  const choice = useVenueChoice(all);
  const trust = combinedStateOf(all.flatMap((venue) => viewOf(venue.id) ?? []));
  if (isError && !data) return <LoadFailed noun={NOUN} error={error} retry={() => void refetch()} />;
  return (
    <div className="p-home p-mobile">
      <Greeting venues={all} />
      <NextBooking />
      {inApp && <TabLinks />}
      <Shortcuts />
      <VenueFilters all={all} choice={choice} />
      <SportTiles
        venues={choice.campusVenues}
        viewOf={viewOf}
        chosen={choice.sport}
        choose={(type) => choice.setFilter('sport', type === 0 ? '' : String(type))}
      />
      <section>
        <div className="v-spread p-title">
          <h2>{t({ zh: '场馆实时空位', en: 'Free right now' })}</h2>
          {trust && <LiveBadge {...trust} />}
        </div>
        {!data && <Skeleton active paragraph={{ rows: 8 }} />}
        {data && choice.matches.length === 0 && (
          <div className="v-card">
            <EmptyState noun={NOUN} filtered={all.length > 0} clear={choice.clear} />
          </div>
        )}
        {choice.matches.map(({ venue, sites }) => (
          <article key={venue.id} className="p-venue">
            <h3>
              {pick(venue.venueName, venue.enVenueName)}{' '}
              <small className="v-quiet">{pick(venue.campusName, venue.enCampusName)}</small>
            </h3>
            <ul className="v-card p-courts">
              {sites.map((site) => (
                <li key={site.id}>
                  <Link to={`/mobileReservation?id=${site.id}`}>
                    <span className="v-sport">
                      <SportIcon type={site.sportType} />
                    </span>
                    <span className="v-ellipsis">{pick(site.siteName, site.enSiteName)}</span>
                    <FreeMark now={freeOf(viewOf(venue.id), site.id)} hours={[site.openStartDate, site.openEndDate]} />
                    <RightOutlined />
                  </Link>
                </li>
              ))}
            </ul>
          </article>
        ))}
      </section>
    </div>
  );
}
