import { CheckCircleOutlined, ClockCircleOutlined, EnvironmentOutlined, PhoneOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { useNow } from '#web/kit/browser/clock';
import { TintedTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { detailPath } from './venue-card';
import { openingHoursOf, isOpen, type PortalVenue } from './venue-data';

/** Name, opening state, address, hours and text of a venue. */
export function VenueIntroduction({ venue }: { venue: PortalVenue }) {
  const { t, pick } = useWords();
  const [from, to] = openingHoursOf(venue);
  useNow(60_000);
  const open = isOpen(from, to);
  return (
    <section className="p-facts">
      <h1>
        {pick(venue.venueName, venue.enVenueName)}
        <TintedTag tint={open ? 'success' : 'grey'} icon={open ? <CheckCircleOutlined /> : <ClockCircleOutlined />}>
          {open
            ? t({ zh: `开馆中，${to} 闭馆`, en: `Open until ${to}` })
            : t({ zh: `未开馆，${from} 开馆`, en: `Opens at ${from}` })}
        </TintedTag>
        {venue.siteList.some(({ needFace }) => needFace) && (
          <TintedTag tint="primary">{t({ zh: '支持刷脸入场', en: 'Face entry available' })}</TintedTag>
        )}
      </h1>
      <p className="v-quiet">
        <span>
          <EnvironmentOutlined /> {pick(venue.campusName, venue.enCampusName)} · {pick(venue.address, venue.enAddress)}
        </span>
        <span>
          <ClockCircleOutlined /> {from}–{to}
        </span>
        {venue.telephone && (
          <a href={`tel:${venue.telephone}`}>
            <PhoneOutlined /> {venue.telephone}
          </a>
        )}
      </p>
      <p>
        {pick(venue.introduce, venue.enIntroduce)}{' '}
        <Link to={detailPath(venue.id)}>{t({ zh: '场馆详情', en: 'Venue details' })}</Link>
      </p>
    </section>
  );
}
