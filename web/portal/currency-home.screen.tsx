import './portal-home.css';
import { SearchOutlined } from '@ant-design/icons';
import { Input, Segmented, Skeleton } from 'antd';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { schoolClock, schoolDate, useNow } from '#web/kit/clock';
import { dayText } from '#web/kit/format';
import { trustOf } from '#web/kit/live-rooms';
import { Empty, Failed } from '#web/kit/list-states';
import { LiveMark } from '#web/kit/live-mark';
import { useSession } from '#web/kit/session';
import { useWords } from '#web/kit/words';
import { InsideNow } from './inside-now';
import { NextBooking } from './next-booking';
import { SportTiles } from './sport-tiles';
import { VenueCard } from './venue-card';
import { hoursOf, isOpen, useVenueRooms, useVenues, type PortalVenue } from './venue-data';

const NOUN = { zh: '场馆', en: 'venues' };
const hello = (hour: number) =>
  hour < 6 ? { zh: '夜深了', en: 'Good night' } : hour < 12 ? { zh: '上午好', en: 'Good morning' } : hour < 18 ? { zh: '下午好', en: 'Good afternoon' } : { zh: '晚上好', en: 'Good evening' };

function Greeting({ venues }: { venues: readonly PortalVenue[] }) {
  const { t, pick, lang } = useWords();
  const user = useSession((state) => state.user);
  useNow(60_000);
  const open = venues.filter((venue) => isOpen(...hoursOf(venue))).length;
  const name = user ? pick(user.name, user.enName) : '';
  const greet = t(hello(Number(schoolClock().slice(0, 2))));
  return (
    <div>
      <h1>{lang === 'zh' ? `${greet}${name === '' ? '' : `，${name}`}，今天去哪里运动？` : `${greet}${name === '' ? '' : `, ${name}`}. Where to today?`}</h1>
      <p className="v-quiet">{dayText(schoolDate(), lang)} · {t({ zh: `${open} 个场馆开放中`, en: `${open} venues open now` })}</p>
    </div>
  );
}

/** The booking portal: what is free right now, by campus and sport; every count is live. */
export default function CurrencyHome() {
  const { t, pick, words } = useWords();
  const [query, setQuery] = useSearchParams();
  const { data, isError, error, refetch } = useVenues();
  const all = useMemo(() => data ?? [], [data]);
  const viewOf = useVenueRooms(all);
  const campus = query.get('campus') ?? '';
  const sport = Number(query.get('sport') ?? 0);
  const text = (query.get('q') ?? '').trim().toLowerCase();
  const ask = (key: string, value: string) => setQuery((before) => {
    const next = new URLSearchParams(before);
    if (value === '') next.delete(key);
    else next.set(key, value);
    return next;
  }, { replace: true });

  const campuses = [...new Map(all.map((venue) => [venue.campusId, venue] as const)).values()];
  const near = all.filter((venue) => campus === '' || String(venue.campusId) === campus);
  const found = near
    .map((venue) => ({ venue, sites: venue.siteList.filter((site) => (sport === 0 || site.sportType === sport) && (text === '' || [venue.venueName, venue.enVenueName, site.siteName, site.enSiteName, site.sportName, site.enSportName].some((name) => name.toLowerCase().includes(text)))) }))
    .filter(({ sites }) => sites.length > 0);
  const trust = trustOf(all.flatMap((venue) => viewOf(venue.id) ?? []));

  if (isError && !data) return <Failed noun={NOUN} error={error} retry={() => void refetch()} />;
  return (
    <div className="p-home">
      <header className="p-hello"><Greeting venues={all} /><NextBooking /></header>
      <div className="p-filters">
        <Segmented aria-label={t({ zh: '校区', en: 'Campus' })} value={campus} onChange={(value) => ask('campus', value)} options={[{ value: '', label: t({ zh: '全部校区', en: 'All campuses' }) }, ...campuses.map((venue) => ({ value: String(venue.campusId), label: pick(venue.campusName, venue.enCampusName) }))]} />
        <Input allowClear className="p-search" prefix={<SearchOutlined />} aria-label={t(words.search)} placeholder={t({ zh: '场馆、场地或项目', en: 'Venue, site or sport' })} value={query.get('q') ?? ''} onChange={(event) => ask('q', event.target.value)} />
      </div>
      <SportTiles venues={near} viewOf={viewOf} chosen={sport} choose={(type) => ask('sport', type === 0 ? '' : String(type))} />
      <div className="p-columns">
        <section>
          <div className="v-spread p-title"><h2>{t({ zh: '场馆实时空位', en: 'Free right now' })}</h2>{trust && <LiveMark {...trust} />}</div>
          {!data ? <div className="p-cards">{Array.from({ length: 6 }, (_, n) => <Skeleton.Node key={n} active style={{ width: '100%', height: 300 }} />)}</div>
            : found.length === 0 ? <div className="v-card"><Empty noun={NOUN} filtered={all.length > 0} clear={() => setQuery({}, { replace: true })} /></div>
              : <div className="p-cards">{found.map(({ venue, sites }) => <VenueCard key={venue.id} venue={venue} sites={sites} view={viewOf(venue.id)} />)}</div>}
        </section>
        <aside className="p-rail"><InsideNow venues={near} viewOf={viewOf} /></aside>
      </div>
    </div>
  );
}
