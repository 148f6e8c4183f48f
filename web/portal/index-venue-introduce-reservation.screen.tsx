import './portal-home.css';
import './venue-introduce.css';
import { CheckCircleOutlined, ClockCircleOutlined, EnvironmentOutlined, PhoneOutlined } from '@ant-design/icons';
import { Breadcrumb, Skeleton } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { useNow } from '#web/kit/browser/clock';
import { EmptyState, LoadFailed } from '#web/kit/feedback/load-states';
import { LiveBadge } from '#web/kit/live/live-badge';
import { CourtPlan } from '#web/kit/theme/sport';
import { TintedTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { InsideNow } from './inside-now';
import { RulesCard } from './rules-card';
import { SiteToday } from './site-today';
import { detailPath, venuePath } from './venue-card';
import { openingHoursOf, isOpen, sportOf, useVenueRooms, useVenues, type PortalVenue } from './venue-data';

const NOUN = { zh: '场馆', en: 'venues' };

function CourtPlans({ venue }: { venue: PortalVenue }) {
  const sports = [...new Set(venue.siteList.map(({ sportType }) => sportType))].slice(0, 3);
  return (
    <div className="p-plans" data-n={sports.length}>
      {(sports.length > 0 ? sports : [0]).map((type) => (
        <CourtPlan key={type} type={type} />
      ))}
    </div>
  );
}

function VenueFacts({ venue }: { venue: PortalVenue }) {
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

/** A venue: description, its sites over the rest of today with free places, and links to book. */
export default function VenueIntroduce() {
  const { t, pick, words } = useWords();
  const [query] = useSearchParams();
  const { data, isError, error, refetch } = useVenues();
  const all = data ?? [];
  const viewOf = useVenueRooms(all);
  const venue = all.find(({ id }) => String(id) === query.get('id')) ?? all[0];
  if (isError && !data) return <LoadFailed noun={NOUN} error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />;
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
          <VenueFacts venue={venue} />
          <section className="v-card p-sites-card">
            <div className="v-spread p-sites-head">
              <h2>
                {t({ zh: '今日空位总览', en: 'Availability today' })}{' '}
                <small className="v-quiet">{t({ zh: '数字为可订数量', en: 'Numbers show what you can book' })}</small>
              </h2>
              {view && <LiveBadge state={view.state} at={view.at} />}
            </div>
            <ul>
              {venue.siteList.map((site) => (
                <SiteToday key={site.id} site={site} view={view} />
              ))}
            </ul>
          </section>
        </div>
        <aside className="p-rail">
          <InsideNow venues={[venue]} viewOf={viewOf} />
          <RulesCard />
        </aside>
      </div>
    </div>
  );
}
