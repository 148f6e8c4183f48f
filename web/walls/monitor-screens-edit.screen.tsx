import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { findSpot } from '#domain/walls/wall-layout.rules';
import { wallPlace, wallTheme } from '#domain/walls/wall-widget.status';
import { switchStatus } from '#domain/venues/venue.status';
import { monitorScreens, type MonitorScreenRow } from '#contract/walls/monitor-screen.contract';
import { call } from '#web/kit/call/call';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { LayoutEditor } from './layout-editor';

const first = findSpot('kpis', []);
const fresh: MonitorScreenRow = {
  id: 0,
  code: '',
  title: '{place}大屏',
  enTitle: '{place}',
  placeKind: wallPlace.venue,
  venueId: null,
  siteId: null,
  placeName: '',
  enPlaceName: '',
  layout: first ? [[first]] : [],
  theme: wallTheme.dark,
  rotationSeconds: 15,
  showRevenue: false,
  fixed: false,
  status: switchStatus.on,
  version: 0,
};

/** Edits a wall, or a new one at `/monitor-screens/new`. */
export default function MonitorScreensEdit() {
  const param = useParams()['id'] ?? '';
  const id = /^\d+$/.test(param) ? Number(param) : null;
  const { data, error, refetch } = useQuery({
    queryKey: ['MonitorScreens', 'detail', id],
    queryFn: () => call(monitorScreens.detail, { id: id as number }, { quiet: true }),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (id === null) return <LayoutEditor row={fresh} />;
  if (error) return <LoadFailed noun={{ zh: '大屏', en: 'wall' }} error={error} retry={() => void refetch()} />;
  return data ? <LayoutEditor key={data.id} row={data} /> : <div className="v-list-wait" />;
}
