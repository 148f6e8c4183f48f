import { useQuery } from '@tanstack/react-query';
import { FIXED_WALLS, wallPath } from '#domain/walls/wall-code.rules';
import { routeOf, type RouteName } from '#contract/catalogue';
import { venues } from '#contract/venues/venue.contract';
import { call } from '#web/kit/call/call';
import { useSiteList } from '#web/kit/list/site-list';
import { useWords } from '#web/kit/session/words';

const fixedNames: readonly RouteName[] = [
  'MonitorEchartAllSchool',
  'MonitorEchartGym',
  'MonitorEchartPool',
  'MonitorEchartStadium',
  'MonitorEchartMeeting',
  'MonitorEchartArt',
];

/** The pages that a display can show: walls of the documents, of every venue, and door screens and court boards. */
export function usePageOptions() {
  const { t, pick } = useWords();
  const places = useQuery({
    queryKey: ['venueList'],
    queryFn: () => call(venues.venueList, {}, { quiet: true }),
    staleTime: 300_000,
  });
  const sites = useSiteList();
  const named = (name: RouteName, value: string) => ({ value, label: t(routeOf(name)) });
  const options = [
    {
      label: t({ zh: '运营大屏', en: 'Operations walls' }),
      options: (places.data ?? []).map(({ id, venueName, enVenueName }) => ({
        value: `/monitor-echart-ws?venue=${id}`,
        label: `${t({ zh: '运营大屏', en: 'Wall' })} · ${pick(venueName, enVenueName)}`,
      })),
    },
    {
      label: t({ zh: '场地门牌', en: 'Door screens' }),
      options: (sites.data?.content ?? []).map(({ id, siteName, enSiteName }) => ({
        value: `/site-status/${id}`,
        label: `${t({ zh: '门牌', en: 'Door screen' })} · ${pick(siteName, enSiteName)}`,
      })),
    },
    {
      label: t({ zh: '场地看板', en: 'Court boards' }),
      options: (sites.data?.content ?? []).map(({ id, siteName, enSiteName }) => ({
        value: `/monitor-display-qdb?site=${id}`,
        label: `${t({ zh: '看板', en: 'Court board' })} · ${pick(siteName, enSiteName)}`,
      })),
    },
    {
      label: t({ zh: '固定大屏', en: 'Fixed walls' }),
      options: [
        ...FIXED_WALLS.map((code, i) => named(fixedNames[i] as RouteName, wallPath(code))),
        named('HealthyCampus', '/healthy-campus'),
        named('MonitorDisplayQdb', '/monitor-display-qdb'),
        named('MonitorDisplayQdbM', '/monitor-display-qdb-m'),
      ],
    },
  ];
  return { options, loading: places.isPending || sites.isPending };
}
