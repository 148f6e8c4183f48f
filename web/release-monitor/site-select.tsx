import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { venues } from '#contract/venues/venue.contract';
import { call } from '#web/kit/call/call';
import { useWords } from '#web/kit/session/words';

/** Choice of the site to monitor; the playback of a past day needs one. */
export function SiteSelect({
  past,
  siteId,
  choose,
}: {
  readonly past: boolean;
  readonly siteId: number | null;
  readonly choose: (id?: number) => void;
}) {
  const { t, pick } = useWords();
  const sites = useQuery({
    queryKey: ['siteList'],
    queryFn: () => call(venues.siteList, { page: -1, size: -1 }, { quiet: true }),
    staleTime: 300_000,
  });
  return (
    <Select
      allowClear={!past}
      value={siteId}
      onChange={choose}
      placeholder={past ? t({ zh: '选择场地', en: 'Select a site' }) : t({ zh: '全部场地', en: 'All sites' })}
      aria-label={t({ zh: '场地', en: 'Site' })}
      showSearch={{ optionFilterProp: 'label' }}
      options={(sites.data?.content ?? []).map((site) => ({
        value: site.id,
        label: `${pick(site.venueName, site.enVenueName)} · ${pick(site.siteName, site.enSiteName)}`,
      }))}
    />
  );
}
