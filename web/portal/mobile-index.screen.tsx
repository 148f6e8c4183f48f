import './portal-home.css';
import './mobile-index.css';
import { useMemo } from 'react';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useInApp } from '#web/kit/shell/app-bridge';
import { FreeCourts } from './free-courts';
import { Greeting } from './greeting';
import { NextBooking } from './next-booking';
import { Shortcuts } from './shortcuts';
import { SportTiles } from './sport-tiles';
import { useVenueChoice, VenueFilters } from './venue-choice';
import { useVenueRooms, useVenues } from './venue-data';
import { TabLinks } from './tab-links';

const NOUN = { zh: '场地', en: 'courts' };

/** Phone home page: next booking, sports with free places, and every bookable court; all counts are live. */
export default function MobileIndex() {
  const inApp = useInApp();
  const { data, isLoadingError, error, refetch } = useVenues();
  const all = useMemo(() => data ?? [], [data]);
  const viewOf = useVenueRooms(all);
  const choice = useVenueChoice(all);
  if (isLoadingError) return <LoadFailed noun={NOUN} error={error} retry={() => void refetch()} />;
  return (
    <div className="p-home p-mobile">
      <Greeting venues={all} />
      <NextBooking />
      {inApp && <TabLinks />}
      <Shortcuts />
      <VenueFilters all={all} choice={choice} />
      <SportTiles
        loading={!data}
        venues={choice.campusVenues}
        viewOf={viewOf}
        chosen={choice.sport}
        choose={(type) => choice.setFilter('sport', type === 0 ? '' : String(type))}
      />
      <FreeCourts loading={!data} all={all} choice={choice} viewOf={viewOf} />
    </div>
  );
}
