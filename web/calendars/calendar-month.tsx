import './calendar.css';
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Select } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { weekdayOf, type LocalDate } from '#domain/kit/time';
import { dateKind } from '#domain/venues/venue.status';
import { business } from '#contract/calendars/calendar.contract';
import { call, textOf } from '#web/kit/call/call';
import { schoolDate } from '#web/kit/browser/clock';
import { dayText } from '#web/kit/text/format';
import { useWords } from '#web/kit/session/words';
import { weekdays } from './date-rule-form';
import { DetailDrawer } from '#web/kit/detail/detail-drawer';

const shiftMonth = (month: string, by: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const at = year * 12 + number - 1 + by;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
};

/** Explains one day and shows its slots. */
function DayExplanation({ siteId, date, close }: { siteId: number; date: string; close: () => void }) {
  const { t, lang } = useWords();
  const { data, error } = useQuery({
    queryKey: ['venues', 'calendar-day', siteId, date],
    queryFn: () => call(business.day, { siteId, date: date as LocalDate }, { quiet: true }),
  });
  return (
    <DetailDrawer size={480} title={dayText(date, lang)} close={close}>
      {error && <Alert type="error" showIcon title={t(textOf(error))} />}
      {data && (
        <>
          <ul className="c-why">
            {data.why.map((one) => (
              <li key={one.en}>{t(one)}</li>
            ))}
          </ul>
          {data.orders > 0 && (
            <p className="v-quiet">
              {t({
                zh: `当日已有 ${data.orders} 单，日历变化不会取消订单`,
                en: `Orders on this day: ${data.orders}. Calendar changes do not cancel orders.`,
              })}
            </p>
          )}
          {!data.closed && (
            <div className="c-slots">
              {data.slots.map(({ begin, end }) => (
                <span key={begin}>
                  {begin}–{end}
                </span>
              ))}
              {data.slots.length === 0 && (
                <span className="v-quiet">{t({ zh: '当日没有场次', en: 'No slots on this day' })}</span>
              )}
            </div>
          )}
        </>
      )}
    </DetailDrawer>
  );
}

/** The calendar of a site by month. Selecting a day shows its explanation. */
export function CalendarMonth() {
  const { t, pick, lang, label } = useWords();
  const [params, setParams] = useSearchParams();
  const today = schoolDate();
  const [month, setMonth] = useState(today.slice(0, 7));
  const [explainedDate, ask] = useState<string | null>(null);
  const sites = useQuery({
    queryKey: ['venues', 'calendar-sites'],
    queryFn: () => call(business.sites, {}, { quiet: true }),
  });
  const siteId = Number(params.get('calendar')) || sites.data?.[0]?.siteId;
  const { data, error } = useQuery({
    queryKey: ['venues', 'calendar-month', siteId, month],
    queryFn: () => call(business.month, { siteId: siteId as number, month }, { quiet: true }),
    enabled: siteId !== undefined,
    placeholderData: (last) => last,
  });
  const days = data ?? [];
  const lead = days[0] ? weekdayOf(days[0].date as LocalDate) - 1 : 0;
  const cells = [...Array.from({ length: lead }, () => null), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, n) =>
    Array.from({ length: 7 }, (_one, day) => cells[n * 7 + day] ?? null),
  );
  const names = [weekdays.mon, weekdays.tue, weekdays.wed, weekdays.thu, weekdays.fri, weekdays.sat, weekdays.sun];
  return (
    <section className="v-card c-part">
      <div className="c-bar">
        <Select<number>
          showSearch={{ optionFilterProp: 'label' }}
          value={siteId ?? null}
          aria-label={t({ zh: '场地', en: 'Site' })}
          onChange={(id) =>
            setParams(
              (before) => {
                before.set('calendar', String(id));
                return before;
              },
              { replace: true },
            )
          }
          options={(sites.data ?? []).map((site) => ({
            value: site.siteId,
            label: `${pick(site.venueName, site.enVenueName)} · ${pick(site.siteName, site.enSiteName)}`,
          }))}
        />
        <Button
          icon={<LeftOutlined />}
          aria-label={t({ zh: '上个月', en: 'Previous month' })}
          onClick={() => setMonth(shiftMonth(month, -1))}
        />
        <b>{month}</b>
        <Button
          icon={<RightOutlined />}
          aria-label={t({ zh: '下个月', en: 'Next month' })}
          onClick={() => setMonth(shiftMonth(month, 1))}
        />
        {month !== today.slice(0, 7) && (
          <Button onClick={() => setMonth(today.slice(0, 7))}>{t({ zh: '本月', en: 'This month' })}</Button>
        )}
        <span className="v-quiet">
          {t({ zh: '点击日期查看为什么这样安排', en: 'Select a date to see the reason' })}
        </span>
      </div>
      {error && <Alert type="error" showIcon title={t(textOf(error))} />}
      {days.length > 0 && (
        <table className="c-month">
          <thead>
            <tr>
              {names.map((code) => (
                <th key={code}>{label(weekdays, code)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week, n) => (
              <tr key={n}>
                {week.map((day, i) => (
                  <td key={day?.date ?? i}>
                    {day && (
                      <button
                        type="button"
                        className="c-day"
                        data-kind={day.dateKind}
                        data-closed={day.closed}
                        data-today={day.date === today}
                        aria-label={`${dayText(day.date, lang)} ${day.closed ? t({ zh: '闭馆', en: 'Closed' }) : `${label(dateKind, day.dateKind)} ${day.begin ?? ''}–${day.end ?? ''}`}`}
                        onClick={() => ask(day.date)}
                      >
                        <b>
                          {Number(day.date.slice(8))}
                          {day.holidayName && (
                            <i>
                              {day.closed
                                ? t({ zh: '休', en: 'Off' })
                                : t(
                                    day.dateKind === dateKind.holiday
                                      ? { zh: '节', en: 'Hol.' }
                                      : { zh: '班', en: 'Work' },
                                  )}
                            </i>
                          )}
                        </b>
                        {day.holidayName && <small>{pick(day.holidayName, day.enHolidayName)}</small>}
                        {day.closed ? (
                          <small>{t({ zh: '闭馆', en: 'Closed' })}</small>
                        ) : (
                          <small>
                            {day.slots === 0 ? t({ zh: '无场次', en: 'No slots' }) : `${day.begin}–${day.end}`}
                          </small>
                        )}
                        {!day.closed && day.ruleName && <small>{pick(day.ruleName, day.enRuleName)}</small>}
                      </button>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {explainedDate !== null && siteId !== undefined && (
        <DayExplanation siteId={siteId} date={explainedDate} close={() => ask(null)} />
      )}
    </section>
  );
}
