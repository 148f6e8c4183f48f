import { ClockCircleOutlined, EnvironmentOutlined, PhoneOutlined, TeamOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import type { VenueRoom } from '#contract/kit/rooms';
import { count } from '#web/kit/text/format';
import type { RoomView } from '#web/kit/live/live';
import { useWords } from '#web/kit/session/words';
import { FreeMark } from './free-mark';
import { detailPath, venuePath } from './venue-card';
import { VenuePhoto } from './venue-photo';
import { freeOf, openingHoursOf, isOpen, sportOf, sumFree, type PortalVenue } from './venue-data';

/** A venue in the list: photo, free places, hours, people inside and sports. */
export function VenueRow({ venue, view }: { venue: PortalVenue; view: RoomView<VenueRoom> | undefined }) {
  const { t, pick } = useWords();
  const [from, to] = openingHoursOf(venue);
  const flow = view?.body?.flow;
  const open = isOpen(from, to);
  const sports = [
    ...new Map(
      venue.siteList.map((site) => [site.sportType, pick(site.sportName, site.enSportName)] as const),
    ).values(),
  ];
  return (
    <article className="v-card h-venue">
      <Link className="h-plan" to={venuePath(venue.id)} aria-hidden="true" tabIndex={-1}>
        <VenuePhoto venue={venue} sport={sportOf(venue)} />
      </Link>
      <div className="h-body">
        <h2>
          <Link to={detailPath(venue.id)}>{pick(venue.venueName, venue.enVenueName)}</Link>{' '}
          <FreeMark now={sumFree(venue.siteList.map((site) => freeOf(view, site.id)))} hours={[from, to]} />
        </h2>
        <p className="h-facts v-quiet">
          <span>
            <EnvironmentOutlined /> {pick(venue.campusName, venue.enCampusName)} ·{' '}
            {pick(venue.address, venue.enAddress)}
          </span>
          <span>
            <ClockCircleOutlined /> {from}–{to} ·{' '}
            {open ? t({ zh: '开放中', en: 'Open' }) : t({ zh: '未到开放时间', en: 'Closed' })}
          </span>
          {venue.showTraffic && flow && (
            <span>
              <TeamOutlined />{' '}
              {t({
                zh: `在馆 ${count(flow.inside)} / ${count(flow.cap > 0 ? flow.cap : venue.maxPeople)} 人`,
                en: `${count(flow.inside)} of ${count(flow.cap > 0 ? flow.cap : venue.maxPeople)} people inside`,
              })}
            </span>
          )}
          {venue.telephone && (
            <a href={`tel:${venue.telephone}`}>
              <PhoneOutlined /> {venue.telephone}
            </a>
          )}
        </p>
        <p className="h-text">{pick(venue.introduce, venue.enIntroduce)}</p>
        <p className="h-sports">
          {sports.map((sport) => (
            <span key={sport}>{sport}</span>
          ))}
        </p>
      </div>
      <Link className="p-book h-go" to={venuePath(venue.id)}>
        {t({ zh: '查看并预约', en: 'View and book' })}
      </Link>
    </article>
  );
}
