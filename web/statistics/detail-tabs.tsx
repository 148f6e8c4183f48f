import { Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { useWords } from '#web/kit/session/words';

const SHARED_FILTERS = ['dateFrom', 'dateTo', 'venueId', 'siteId', 'merchantId', 'roleId'];

/** Switches between money and orders of the same days and places. */
export function DetailTabs() {
  const { t } = useWords();
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'orders' ? 'orders' : 'money';
  return (
    <Segmented
      value={tab}
      aria-label={t({ zh: '明细类型', en: 'Record type' })}
      style={{ justifySelf: 'start' }}
      options={[
        { value: 'money', label: t({ zh: '款项', en: 'Payments' }) },
        { value: 'orders', label: t({ zh: '订单', en: 'Orders' }) },
      ]}
      onChange={(to) =>
        setParams([...[...params].filter(([key]) => SHARED_FILTERS.includes(key)), ['tab', to]], { replace: true })
      }
    />
  );
}
