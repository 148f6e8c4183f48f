import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { dayName, dateAfter, shortDate } from '#web/kit/text/date-text';
import { schoolDate } from '#web/kit/browser/clock';
import { useWords } from '#web/kit/session/words';
import { StaffBoard, StaffFigures } from './staff-card';
import { useStaffBoard } from './staff-board';
import { ExpectedArrivals } from './expected-arrivals';
import { StaffSide } from './staff-side';
import './staff.css';
import './staff-cell.css';
import './staff-panel.css';
import './staff-narrow.css';

/**
 * The staff board on a phone: expected arrivals on top, the day's matrix below; orders and free slots open from the
 * bottom edge.
 */
export default function MobileReservationManage() {
  const { t, pick, lang, words } = useWords();
  const desk = useStaffBoard();
  const { list, siteId, date, label, go } = desk;
  return (
    <div className="staff staff-phone">
      <h1 className="v-hidden">{label}</h1>
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
      <ExpectedArrivals desk={desk} />
      <section className="staff-card v-card">
        <StaffFigures desk={desk} />
        <StaffBoard desk={desk} />
      </section>
      <StaffSide desk={desk} />
    </div>
  );
}
