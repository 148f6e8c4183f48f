import { ClockCircleOutlined, EnvironmentOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import type { VenueRoom } from '#contract/kit/rooms';
import type { SiteView } from '#contract/venues/venue.contract';
import type { RoomView } from '#web/kit/live/live';
import { SportIcon } from '#web/kit/theme/sport';
import { pathOf } from '#web/kit/route/navigation';
import { useWords } from '#web/kit/session/words';
import { FreeMark } from './free-mark';
import { VenuePhoto } from './venue-photo';
import { freeOf, openingHoursOf, isOpen, sportOf, sumFree, type PortalVenue } from './venue-data';

/** Returns the booking path of a site. */
export const bookPath = (siteId: number): string => pathOf(routeOf('VenueReservation'), { id: siteId });

/** Returns the introduction path of a venue. */
export const venuePath = (venueId: number): string => `${routeOf('IndexVenueIntroduceReservation').path}?id=${venueId}`;

/** Returns the detail path of a venue. */
export const detailPath = (venueId: number): string => pathOf(routeOf('VenueDetail'), { id: venueId });

/** One site: sport, free places now, and a link to book it. */
function SiteLine({ site, view }: { site: SiteView; view: RoomView<VenueRoom> | undefined }) {
  const { pick } = useWords();
  return (
    <li>
      <Link to={bookPath(site.id)}>
        <SportIcon type={site.sportType} size={18} />
        <span className="v-ellipsis" title={pick(site.siteName, site.enSiteName)}>
          {pick(site.siteName, site.enSiteName)}
        </span>
        <FreeMark now={freeOf(view, site.id)} hours={[site.openStartDate, site.openEndDate]} />
      </Link>
    </li>
  );
}

/** One venue with its matching sites, live. */
export function VenueCard({
  venue,
  sites,
  view,
}: {
  venue: PortalVenue;
  sites: readonly SiteView[];
  view: RoomView<VenueRoom> | undefined;
}) {
  const { t, pick } = useWords();
  const [from, to] = openingHoursOf(venue);
  const now = sumFree(sites.map((site) => freeOf(view, site.id)));
  const used = now && now.total > 0 ? 1 - now.free / now.total : 0;
  return (
    <article className="v-card p-card">
      <Link to={venuePath(venue.id)} className="p-card-plan" aria-label={pick(venue.venueName, venue.enVenueName)}>
        <VenuePhoto venue={venue} sport={sites[0]?.sportType ?? sportOf(venue)} />
        <FreeMark now={now} hours={[from, to]} boxed />
      </Link>
      <div className="p-card-body">
        <h3>
          <Link to={venuePath(venue.id)}>{pick(venue.venueName, venue.enVenueName)}</Link>
        </h3>
        <p className="v-quiet v-ellipsis">
          <EnvironmentOutlined /> {pick(venue.campusName, venue.enCampusName)} · {pick(venue.address, venue.enAddress)}
        </p>
        <p className="v-quiet">
          <ClockCircleOutlined /> {from}–{to} ·{' '}
          {isOpen(from, to) ? t({ zh: '开放中', en: 'Open' }) : t({ zh: '未到开放时间', en: 'Closed' })}
        </p>
        <i className="p-bar" aria-hidden="true">
          <i style={{ width: `${Math.round(used * 100)}%` }} data-high={used > 0.7} />
        </i>
        <ul className="p-sites">
          {sites.map((site) => (
            <SiteLine key={site.id} site={site} view={view} />
          ))}
        </ul>
      </div>
    </article>
  );
}
