import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { dayName, dateAfter, shortDate } from '#web/kit/text/date-text';
import { schoolDate } from '#web/kit/browser/clock';
import { useWords } from '#web/kit/session/words';
import type { useStaffBoard } from './staff-board';

/** Choice of site and day on the phone. */
export function StaffPhoneBar({ desk }: { readonly desk: ReturnType<typeof useStaffBoard> }) {
  const { t, pick, lang, words } = useWords();
  const { list, siteId, date, go } = desk;
  return (
    <div className="staff-phone-bar">
      <Select
        size="large"
        value={siteId}
        onChange={(id) => go({ siteId: String(id) })}
        aria-label={t({ zh: '场地', en: 'Site' })}
        showSearch={{ optionFilterProp: 'label' }}
        options={list.map((site) => ({
          value: site.id,
          label: `${pick(site.venueName, site.enVenueName)} · ${pick(site.siteName, site.enSiteName)}`,
        }))}
      />
      <div>
        <Button
          size="large"
          icon={<LeftOutlined />}
          aria-label={t({ zh: '前一天', en: 'Previous day' })}
          onClick={() => go({ date: dateAfter(date, -1) })}
        />
        <b>
          {dayName(date, lang)} {shortDate(date)}
        </b>
        <Button
          size="large"
          icon={<RightOutlined />}
          aria-label={t({ zh: '后一天', en: 'Next day' })}
          onClick={() => go({ date: dateAfter(date, 1) })}
        />
        <Button size="large" disabled={date === schoolDate()} onClick={() => go({ date: schoolDate() })}>
          {t(words.today)}
        </Button>
      </div>
    </div>
  );
}
