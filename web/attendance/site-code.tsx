import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal, QRCode, Select } from 'antd';
import { useState } from 'react';
import { routeOf } from '#contract/catalogue';
import { orderChecks } from '#contract/attendance/order-check.contract';
import { call, textOf } from '#web/kit/call/call';
import { BASE } from '#web/kit/route/navigation';
import { useWords } from '#web/kit/session/words';
import { useSiteList } from '#web/kit/list/site-list';

/** The printable code of a site, which members scan to check in. */
export function SiteCode({ onClose }: { readonly onClose: () => void }) {
  const { t, pick, words } = useWords();
  const [siteId, choose] = useState<number | null>(null);
  const sites = useSiteList();
  const { data, error } = useQuery({
    queryKey: ['placeCode', siteId],
    enabled: siteId !== null,
    queryFn: () => call(orderChecks.placeCode, { venueSiteId: siteId ?? 0 }, { quiet: true }),
  });
  const address = data
    ? `${window.location.origin}${BASE}${routeOf('SelfScanCode').path}?code=${encodeURIComponent(data.code)}`
    : '';
  return (
    <Modal
      open
      width={416}
      title={t({ zh: '场地签到码', en: 'Site code' })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(words.close)}</Button>
          {data ? (
            <Button type="primary" onClick={() => window.print()}>
              {t({ zh: '打印', en: 'Print' })}
            </Button>
          ) : null}
        </>
      }
    >
      <Select
        className="check-site"
        value={siteId}
        onChange={choose}
        placeholder={t({ zh: '选择场地', en: 'Choose a site' })}
        aria-label={t({ zh: '场地', en: 'Site' })}
        showSearch={{ optionFilterProp: 'label' }}
        options={(sites.data?.content ?? []).map((site) => ({
          value: site.id,
          label: `${pick(site.venueName, site.enVenueName)} · ${pick(site.siteName, site.enSiteName)}`,
        }))}
      />
      {error ? <Alert type="error" showIcon title={t(textOf(error))} /> : null}
      {data ? (
        <div className="check-paper">
          <QRCode type="svg" value={address} size={260} bordered={false} color="#0b1a2e" bgColor="#ffffff" />
          <b>{pick(data.name, data.enName)}</b>
          <span>{t({ zh: '扫码签到', en: 'Scan to check in' })}</span>
        </div>
      ) : null}
    </Modal>
  );
}
