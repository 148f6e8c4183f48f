import './portal-home.css';
import './venue-introduce.css';
import './venue-detail.css';
import { useQuery } from '@tanstack/react-query';
import { Breadcrumb } from 'antd';
import { Link, useParams } from 'react-router-dom';
import { room } from '#contract/kit/live';
import type { VenueRoom } from '#contract/kit/rooms';
import { venuePage } from '#contract/venues/venue-page.contract';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { call } from '#web/kit/call/call';
import { useRoom } from '#web/kit/live/live';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useWords } from '#web/kit/session/words';
import { VenueReadings } from './venue-readings';
import { VenueFacts } from './venue-facts';
import { VenueSites } from './venue-sites';
import { VenueGallery } from './venue-gallery';
import { SpecialHours } from './special-hours';

/** Detail of a venue: pictures, directions, hours and exceptions, sites with prices by role, rules. */
export default function VenueDetail() {
  const { t, pick, words } = useWords();
  const { id = '' } = useParams();
  const known = /^[1-9]\d{0,8}$/.test(id);
  const { data, isLoadingError, error, refetch } = useQuery({
    queryKey: ['portal', 'venue', id],
    enabled: known,
    queryFn: () => call(venuePage.one, { id: Number(id) }, { quiet: true }),
  });
  const view = useRoom<VenueRoom>(known ? room.venue(Number(id)) : null);
  if (!known || isLoadingError)
    return <LoadFailed noun={{ zh: '场馆', en: 'venue' }} error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton rows={12} />;
  return (
    <div className="p-introduce">
      <Breadcrumb
        items={[
          { title: <Link to="/portal">{t(words.home)}</Link> },
          { title: <Link to="/home">{t({ zh: '场馆', en: 'Venues' })}</Link> },
          { title: pick(data.venueName, data.enVenueName) },
        ]}
      />
      <VenueGallery venue={data} />
      <VenueFacts venue={data} view={view} />
      <VenueReadings venueId={data.id} />
      {data.exceptions.length > 0 && <SpecialHours exceptions={data.exceptions} />}
      <VenueSites sites={data.sites} view={view} />
    </div>
  );
}
