import './portal-home.css';
import './home.css';
import { ClockCircleOutlined, EnvironmentOutlined, PhoneOutlined, TeamOutlined } from '@ant-design/icons';
import { Skeleton } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { VenueRoom } from '#contract/kit/rooms';
import { useNow } from '#web/kit/browser/clock';
import { count } from '#web/kit/text/format';
import type { RoomView } from '#web/kit/live/live';
import { EmptyState, LoadFailed } from '#web/kit/feedback/load-states';
import { LiveBadge } from '#web/kit/live/live-badge';
import { combinedStateOf } from '#web/kit/live/live-rooms';
import { useWords } from '#web/kit/session/words';
import { FreeMark } from './free-mark';
import { RulesCard } from './rules-card';
import { detailPath, venuePath } from './venue-card';
import { useVenueChoice, VenueFilters } from './venue-choice';
import { VenuePhoto } from './venue-photo';
import {
  freeOf,
  openingHoursOf,
  isOpen,
  sportOf,
  sumFree,
  useVenueRooms,
  useVenues,
  type PortalVenue,
} from './venue-data';

const NOUN = { zh: '场馆', en: 'venues' };

function VenueRow({ venue, view }: { venue: PortalVenue; view: RoomView<VenueRoom> | undefined }) {
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

/** Venue portal: every venue with its hours, people inside and free places, and the school's rules. */
export default function Home() {
  const { t } = useWords();
  const { data, isError, error, refetch } = useVenues();
  const all = useMemo(() => data ?? [], [data]);
  const viewOf = useVenueRooms(all);
  const choice = useVenueChoice(all);
  const trust = combinedStateOf(all.flatMap((venue) => viewOf(venue.id) ?? []));
  useNow(60_000);
  if (isError && !data) return <LoadFailed noun={NOUN} error={error} retry={() => void refetch()} />;
  const open = all.filter((venue) => isOpen(...openingHoursOf(venue))).length;
  return (
    <div className="p-home">
      <header className="p-hello">
        <div>
          <h1>{t({ zh: '场馆', en: 'Venues' })}</h1>
          <p className="v-quiet">
            {data &&
              t({ zh: `共 ${all.length} 个场馆，${open} 个开放中`, en: `Venues: ${all.length}, open now: ${open}` })}
          </p>
        </div>
        {trust && <LiveBadge {...trust} />}
      </header>
      <VenueFilters all={all} choice={choice} />
      <div className="p-columns">
        <section className="h-list">
          {!data &&
            Array.from({ length: 4 }, (_, n) => (
              <Skeleton.Node key={n} active style={{ width: '100%', height: 152 }} />
            ))}
          {data && choice.matches.length === 0 && (
            <div className="v-card">
              <EmptyState noun={NOUN} filtered={all.length > 0} clear={choice.clear} />
            </div>
          )}
          {choice.matches.map(({ venue }) => (
            <VenueRow key={venue.id} venue={venue} view={viewOf(venue.id)} />
          ))}
        </section>
        <aside className="p-rail">
          <RulesCard />
        </aside>
      </div>
    </div>
  );
}
