import './portal-home.css';
import './mobile-index.css';
import { Skeleton } from 'antd';
import { useMemo } from 'react';
import { LiveBadge } from '#web/kit/live/live-badge';
import { combinedStateOf } from '#web/kit/live/live-rooms';
import { EmptyState, LoadFailed } from '#web/kit/feedback/load-states';
import { useInApp } from '#web/kit/shell/app-bridge';
import { useWords } from '#web/kit/session/words';
import { Greeting } from './greeting';
import { NextBooking } from './next-booking';
import { Shortcuts } from './shortcuts';
import { SportTiles } from './sport-tiles';
import { useVenueChoice, VenueFilters } from './venue-choice';
import { useVenueRooms, useVenues } from './venue-data';
import { TabLinks } from './tab-links';
import { CourtLinks } from './court-links';

const NOUN = { zh: '场地', en: 'courts' };

/** Phone home page: next booking, sports with free places, and every bookable court; all counts are live. */
export default function MobileIndex() {
  const { t } = useWords();
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
          <CourtLinks key={venue.id} venue={venue} sites={sites} view={viewOf(venue.id)} />
        ))}
      </section>
    </div>
  );
}
