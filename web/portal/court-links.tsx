import type { VenueRoom } from '#contract/kit/rooms';
import type { RoomView } from '#web/kit/live/live';
import { RightOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { SportIcon } from '#web/kit/theme/sport';
import { useWords } from '#web/kit/session/words';
import { FreeMark } from './free-mark';
import { freeOf, type PortalVenue } from './venue-data';

/** The bookable courts of a venue on a phone, with free places. */
export function CourtLinks({
  venue,
  sites,
  view,
}: {
  readonly venue: PortalVenue;
  readonly sites: readonly PortalVenue['siteList'][number][];
  readonly view: RoomView<VenueRoom> | undefined;
}) {
  const { pick } = useWords();
  return (
    <article className="p-venue">
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
              <FreeMark now={freeOf(view, site.id)} hours={[site.openStartDate, site.openEndDate]} />
              <RightOutlined />
            </Link>
          </li>
        ))}
      </ul>
    </article>
  );
}
