import { Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { useWords } from '#web/kit/session/words';

const TABS = ['money', 'orders', 'use'] as const;
const SHARED_FILTERS = ['dateFrom', 'dateTo', 'venueId', 'siteId', 'merchantId', 'roleId'];

/** Switches between money, orders and, of one site, its use on the same days. */
export function DetailTabs() {
  const { t } = useWords();
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((name) => name === params.get('tab')) ?? 'money';
  return (
    <Segmented
      value={tab}
      aria-label={t({ zh: '明细类型', en: 'Record type' })}
      style={{ justifySelf: 'start' }}
      options={[
        { value: 'money', label: t({ zh: '款项', en: 'Payments' }) },
        { value: 'orders', label: t({ zh: '订单', en: 'Orders' }) },
        ...(params.has('siteId') ? [{ value: 'use', label: t({ zh: '使用', en: 'Use' }) }] : []),
      ]}
      onChange={(to) =>
        setParams([...[...params].filter(([key]) => SHARED_FILTERS.includes(key)), ['tab', to]], { replace: true })
      }
    />
  );
}
