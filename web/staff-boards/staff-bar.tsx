import { LeftOutlined, PrinterOutlined, ReloadOutlined, RightOutlined } from '@ant-design/icons';
import { Button, DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { useEffect } from 'react';
import type { LocalDate } from '#domain/kit/time';
import type { SiteView } from '#contract/venues/venue.contract';
import { schoolDate } from '#web/kit/browser/clock';
import { dateAfter } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';

/** Switches to the light theme for printing. */
function useLightPrint(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let themeMode = dataset['ground'];
    const toPaper = () => {
      themeMode = dataset['ground'];
      dataset['ground'] = 'light';
    };
    const back = () => {
      dataset['ground'] = themeMode;
    };
    window.addEventListener('beforeprint', toPaper);
    window.addEventListener('afterprint', back);
    return () => {
      window.removeEventListener('beforeprint', toPaper);
      window.removeEventListener('afterprint', back);
    };
  }, []);
}

/** The site, the date and the print action of the staff board. */
export function StaffBar({
  sites,
  siteId,
  date,
  loading,
  onSite,
  onDate,
  onReload,
}: {
  readonly sites: readonly SiteView[];
  readonly siteId: number | null;
  readonly date: LocalDate;
  readonly loading: boolean;
  readonly onSite: (id: number) => void;
  readonly onDate: (date: string) => void;
  readonly onReload: () => void;
}) {
  const { t, pick, words } = useWords();
  useLightPrint();
  const venues = [...new Map(sites.map((site) => [site.venueId, site])).values()];
  return (
    <div className="staff-bar v-no-print">
      <Select
        className="staff-site"
        value={siteId}
        onChange={onSite}
        placeholder={t({ zh: '选择场地', en: 'Select a site' })}
        aria-label={t({ zh: '场地', en: 'Site' })}
        showSearch={{ optionFilterProp: 'label' }}
        options={venues.map((venue) => ({
          label: pick(venue.venueName, venue.enVenueName),
          title: String(venue.venueId),
          options: sites
            .filter((site) => site.venueId === venue.venueId)
            .map((site) => ({
              value: site.id,
              label: `${pick(site.venueName, site.enVenueName)} · ${pick(site.siteName, site.enSiteName)}`,
            })),
        }))}
      />
      <span className="staff-bar-day">
        <Button
          icon={<LeftOutlined />}
          aria-label={t({ zh: '前一天', en: 'Previous day' })}
          onClick={() => onDate(dateAfter(date, -1))}
        />
        <DatePicker
          value={dayjs(date)}
          allowClear={false}
          format={t({ zh: 'M月D日 ddd', en: 'ddd D MMM' })}
          aria-label={t({ zh: '日期', en: 'Date' })}
          onChange={(day) => {
            if (day) onDate(day.format('YYYY-MM-DD'));
          }}
        />
        <Button
          icon={<RightOutlined />}
          aria-label={t({ zh: '后一天', en: 'Next day' })}
          onClick={() => onDate(dateAfter(date, 1))}
        />
        <Button disabled={date === schoolDate()} onClick={() => onDate(schoolDate())}>
          {t(words.today)}
        </Button>
      </span>
      <span className="staff-bar-gap" />
      <Button icon={<ReloadOutlined />} loading={loading} onClick={onReload}>
        {t(words.reload)}
      </Button>
      <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
        {t({ zh: '打印日程', en: 'Print schedule' })}
      </Button>
    </div>
  );
}
