import { DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { role } from '#domain/session/role.status';
import { pickedDate } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';
import type { CounterSale } from './use-counter-sale';

/** Chooses the site, date and role of a sale. */
export function CounterBar({
  sale: { list, siteId, chooseSite, date, chooseDate, crowd, chooseCrowd, day },
}: {
  readonly sale: CounterSale;
}) {
  const { t, pick, label } = useWords();
  return (
    <div className="counter-bar">
      <Select
        value={siteId}
        onChange={chooseSite}
        aria-label={t({ zh: '场地', en: 'Site' })}
        showSearch={{ optionFilterProp: 'label' }}
        options={list.map((site) => ({
          value: site.id,
          label: `${pick(site.venueName, site.enVenueName)} · ${pick(site.siteName, site.enSiteName)}`,
        }))}
      />
      <DatePicker
        value={dayjs(date)}
        allowClear={false}
        aria-label={t({ zh: '日期', en: 'Date' })}
        format={t({ zh: 'M月D日 ddd', en: 'ddd D MMM' })}
        onChange={(next) => {
          if (next) chooseDate(pickedDate(next));
        }}
      />
      <Select
        value={crowd}
        onChange={chooseCrowd}
        aria-label={t({ zh: '人群', en: 'Role' })}
        options={(day.data?.crowds ?? [crowd]).map((code) => ({
          value: code,
          label: label(role, code),
        }))}
      />
    </div>
  );
}
