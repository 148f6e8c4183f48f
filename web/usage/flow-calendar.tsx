import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { percentChange } from '#domain/statistics/period.rules';
import { addDays, monthOf, weekdayOf, type LocalDate } from '#domain/kit/time';
import { routeOf } from '#contract/catalogue';
import type { FlowDay } from '#contract/usage/flow.contract';
import { schoolDate } from '#web/kit/browser/clock';
import { count } from '#web/kit/text/format';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { WEEKDAYS } from './weekday-text';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
/** Steps of the colour ramp. */
const STEPS = 7;

/** The step of a day: in proportion to the busiest day of the month. */
const stepOf = (visits: number, most: number): number =>
  most === 0 ? 0 : Math.min(STEPS - 1, Math.floor((visits / most) * STEPS));

/** The days of a month by weekday, coloured by visits; each day also says its figures and leads to its passages. */
export function FlowCalendar({ month, days }: { readonly month: string; readonly days: readonly FlowDay[] }) {
  const { t, lang } = useWords();
  const [params, setParams] = useSearchParams();
  const today = schoolDate();
  const most = Math.max(0, ...days.map(({ visits }) => visits));
  const first = days[0];
  const lead = first ? weekdayOf(first.day as LocalDate) - 1 : 0;
  const begin = `${month}-01` as LocalDate;
  const show = (to: LocalDate) => {
    const next = new URLSearchParams(params);
    next.set('month', to.slice(0, 7));
    next.delete('page');
    setParams(next, { replace: true, preventScrollReset: true });
  };
  const [year, number] = [month.slice(0, 4), Number(month.slice(5))];
  const title = t({ zh: `${year} 年 ${number} 月`, en: `${MONTHS[number - 1] ?? ''} ${year}` });
  return (
    <section className="v-card us-calendar">
      <header>
        <Button
          className="v-no-print"
          size="small"
          icon={<LeftOutlined />}
          aria-label={t({ zh: '上个月', en: 'Previous month' })}
          onClick={() => show(addDays(begin, -1))}
        />
        <h2 aria-live="polite">{title}</h2>
        <Button
          className="v-no-print"
          size="small"
          icon={<RightOutlined />}
          aria-label={t({ zh: '下个月', en: 'Next month' })}
          disabled={month >= today.slice(0, 7)}
          onClick={() => show(addDays(monthOf(begin).to, 1))}
        />
        <span className="us-legend" aria-hidden>
          <span>
            {t({ zh: '人次', en: 'Visits' })}
            {Array.from({ length: STEPS }, (_, n) => (
              <i key={n} data-step={n} />
            ))}
            0–{count(most)}
          </span>
        </span>
      </header>
      <ul className="us-month">
        {WEEKDAYS[lang].map((weekday) => (
          <li key={weekday} className="us-weekday" aria-hidden>
            {weekday}
          </li>
        ))}
        {first && lead > 0 && <li aria-hidden style={{ gridColumn: `span ${lead}` }} className="us-lead" />}
        {days.map((day) => (
          <li key={day.day} data-step={day.day > today ? undefined : stepOf(day.visits, most)}>
            <CalendarDay day={day} future={day.day > today} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CalendarDay({ day, future }: { readonly day: FlowDay; readonly future: boolean }) {
  const { t } = useWords();
  const may = useSession((state) => state.may);
  const [params] = useSearchParams();
  const number = Number(day.day.slice(8));
  if (future)
    return (
      <span className="us-day">
        <em>{number}</em>
      </span>
    );
  const change = percentChange(day.visits, day.before);
  const about = t({
    zh: `${day.day}：${day.visits} 人次，${day.persons} 人，出馆 ${day.exits}，在馆峰值 ${day.peak}${day.peakAt ? `（${day.peakAt}）` : ''}，平均停留 ${day.stay ?? '—'} 分钟${change === null ? '' : `，比去年 ${change > 0 ? '+' : ''}${change}%`}`,
    en: `${day.day}: ${day.visits} visits, ${day.persons} people, ${day.exits} exits, peak inside ${day.peak}${day.peakAt ? ` (${day.peakAt})` : ''}, average stay ${day.stay ?? '—'} min${change === null ? '' : `, ${change > 0 ? '+' : ''}${change}% on last year`}`,
  });
  const content = (
    <>
      <em>{number}</em>
      <b>{count(day.visits)}</b>
      <small>{t({ zh: `峰值 ${count(day.peak)}`, en: `peak ${count(day.peak)}` })}</small>
    </>
  );
  if (!may('VenuesGateList'))
    return (
      <span className="us-day" title={about}>
        {content}
      </span>
    );
  const query = new URLSearchParams({ dateFrom: day.day, dateTo: day.day });
  const venueId = params.get('venueId');
  if (venueId) query.set('venueId', venueId);
  return (
    <Link
      className="us-day"
      title={about}
      aria-label={about}
      to={`${routeOf('VenuesGateList').path}?${query.toString()}`}
    >
      {content}
    </Link>
  );
}
