import { RightOutlined, StarOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { favourites } from '#contract/finder/favourite.contract';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { call } from '#web/kit/call/call';
import { SportIcon } from '#web/kit/theme/sport';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { FreeMark } from './free-mark';
import { bookPath } from './venue-card';
import { freeOf, useVenueRooms, useVenues } from './venue-data';

/** The member's favourite sites with their free places. */
export function FavouriteSites() {
  const { t, pick } = useWords();
  const userId = useSession(({ user }) => user?.userId ?? null);
  const venues = useVenues();
  const { data } = useQuery({
    queryKey: ['favourites', userId],
    queryFn: () => call(favourites.mine, {}, { quiet: true }),
  });
  const sites = useMemo(() => (venues.data ?? []).flatMap(({ siteList }) => siteList), [venues.data]);
  const favouriteSites = useMemo(
    () => (data?.siteIds ?? []).flatMap((id) => sites.filter((site) => site.id === id)),
    [data, sites],
  );
  const viewOf = useVenueRooms(
    useMemo(
      () => (venues.data ?? []).filter(({ id }) => favouriteSites.some(({ venueId }) => venueId === id)),
      [venues.data, favouriteSites],
    ),
  );
  return (
    <section className="v-card mc-card" aria-label={t({ zh: '我的收藏', en: 'My favourites' })}>
      <h2>
        <StarOutlined /> {t({ zh: '我的收藏', en: 'My favourites' })}{' '}
        <Link to={routeOf('Reservation').path}>{t({ zh: '找空场', en: 'Find a court' })}</Link>
      </h2>
      {!data || !venues.data ? (
        <Skeleton rows={2} title={false} />
      ) : favouriteSites.length === 0 ? (
        <p className="v-quiet">
          {t({
            zh: '在预约页点亮星标，常去的场地就会出现在这里。',
            en: 'Star a site on its booking page to see it here.',
          })}
        </p>
      ) : (
        <ul className="p-sites">
          {favouriteSites.map((site) => (
            <li key={site.id}>
              <Link to={bookPath(site.id)}>
                <SportIcon type={site.sportType} size={18} />
                <span className="v-ellipsis">
                  {pick(site.siteName, site.enSiteName)}{' '}
                  <small className="v-quiet">{pick(site.venueName, site.enVenueName)}</small>
                </span>
                <FreeMark now={freeOf(viewOf(site.venueId), site.id)} hours={[site.openStartDate, site.openEndDate]} />
                <RightOutlined />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
