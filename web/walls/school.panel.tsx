import type { CSSProperties } from 'react';
import { comfortOf } from '#domain/gates/flow.rules';
import { comfortLevel } from '#domain/gates/flow.status';
import { enumMember } from '#domain/kit/enumeration';
import type { TileBox } from '#domain/walls/wall-boxes.rules';
import type { VenueRoom } from '#contract/kit/rooms';
import { room } from '#contract/kit/live';
import type { SchoolWall } from '#contract/walls/wall-screen.contract';
import { CountUp } from '#web/monitor/count-up';
import { chartAxes, chartColors, DisplayChart } from '#web/monitor/display-chart';
import { rotatingPage, useRooms } from '#web/monitor/display-data';
import { DisplayIcon } from '#web/monitor/display-icon';
import { formatCount, lang, nameOf, t } from '#web/monitor/display-lang';
import { KpiChange, KpiTile } from '#web/monitor/kpi.panel';
import { roundStep } from '#web/monitor/pulse.panel';
import { PanelHead } from '#web/monitor/panel-head';
import { InsideFigure } from '#web/monitor/inside-figure';
import { schoolTime } from '#web/monitor/school-time';
import { formatWholeYuan } from '#web/monitor/turnover-text';

/** Most venues followed live, as in `wall-widgets.tsx`. */
const MAX_VENUES = 24;
const ROW = 92;
const HEAD = 70;

/** Returns the live rooms of the first venues of the school, in their order. */
const useVenueRooms = ({ venues }: SchoolWall) =>
  useRooms<VenueRoom>(venues.slice(0, MAX_VENUES).map(({ id }) => room.venue(id)));

/** Key figures of the school: people inside all venues, visits, bookings, and revenue where it is shown. */
export function SchoolKpis({ school }: { readonly school: SchoolWall }) {
  const rooms = useVenueRooms(school);
  const { kpi, at, timezone, venues } = school;
  const counted = venues.slice(0, MAX_VENUES).map((venue, i) => (venue.peopleShown ? rooms[i]?.body?.flow : undefined));
  const inside = counted.reduce((sum, flow) => sum + (flow?.inside ?? 0), 0);
  const cap = counted.reduce((sum, flow) => sum + (flow?.cap ?? 0), 0);
  const { lastWeekday } = schoolTime(at, timezone);
  return (
    <section className="kpis" style={{ '--others': 3 + Number(kpi.revenue !== null) } as CSSProperties}>
      <article className="panel kpi inside">
        <InsideFigure title={t('此刻全校场内', 'Inside all venues')} inside={inside} cap={cap} />
        <div className="comfort">
          <b>{t(`${venues.length} 个场馆`, `${venues.length} venues`)}</b>
          <span className="hint">
            {t(
              `${venues.filter(({ closed }) => !closed).length} 个今日开放`,
              `${venues.filter(({ closed }) => !closed).length} open today`,
            )}
          </span>
        </div>
      </article>
      <KpiTile label={t('今日入馆', 'Visits today')} value={<CountUp to={kpi.todayIn} />} unit={t('人次', '')}>
        <KpiChange now={kpi.todayIn} before={kpi.lastWeekIn} than={lastWeekday} percent />
      </KpiTile>
      <KpiTile label={t('今日预约', 'Bookings today')} value={<CountUp to={kpi.todayOrders} />} unit={t('单', '')}>
        <KpiChange now={kpi.todayOrders} before={kpi.lastWeekOrders} than={lastWeekday} />
      </KpiTile>
      <KpiTile label={t('今日上场', 'Players today')} value={<CountUp to={kpi.people} />} unit={t('人次', '')}>
        {t('按预约人数', 'by people booked')}
      </KpiTile>
      {kpi.revenue !== null && (
        <KpiTile
          label={t('今日实收', 'Received today')}
          value={<span className="number">¥{formatWholeYuan(kpi.revenue)}</span>}
          unit=""
        >
          {t('已扣除退款', 'less refunds')}
        </KpiTile>
      )}
    </section>
  );
}

/** Every venue of the school: people inside and comfort, free courts, bookings. */
export function VenuesPanel({
  school,
  now,
  box,
}: {
  readonly school: SchoolWall;
  readonly now: number;
  readonly box: TileBox;
}) {
  const rooms = useVenueRooms(school);
  const size = Math.max(1, Math.floor((box.height - HEAD) / ROW));
  const pages = Math.ceil(school.venues.length / size);
  const page = rotatingPage(now, pages);
  return (
    <section className="panel venues">
      <PanelHead title={t('各场馆现状', 'All venues')} pages={pages > 1 ? `${page + 1} / ${pages}` : undefined}>
        <span className="hint">{t('场内人数 · 此刻空闲 · 今日预约', 'inside · free now · bookings')}</span>
      </PanelHead>
      {school.venues.length === 0 && <p className="none">{t('还没有开放的场馆', 'No venues open yet')}</p>}
      <ul>
        {school.venues.slice(page * size, page * size + size).map((venue, i) => {
          const body = rooms[page * size + i]?.body ?? null;
          const free = body?.sites.reduce((sum, site) => sum + site.free, 0) ?? 0;
          const total = body?.sites.reduce((sum, site) => sum + site.total, 0) ?? 0;
          const code = body && venue.peopleShown ? comfortOf(body.flow.inside, body.flow.cap) : null;
          const share = body && body.flow.cap > 0 ? Math.min(1, body.flow.inside / body.flow.cap) : 0;
          return (
            <li key={venue.id} data-closed={venue.closed || undefined}>
              <p className="name">
                <b>{nameOf(venue)}</b>
                <small>
                  {t(venue.campusName, venue.enCampusName)} ·{' '}
                  {venue.closed ? t('今日闭馆', 'Closed today') : `${venue.openFrom}–${venue.openTo}`}
                </small>
              </p>
              {venue.closed ? (
                <p className="shut">
                  <DisplayIcon name="hatch" size={26} /> {t('今日闭馆', 'Closed today')}
                </p>
              ) : !venue.peopleShown || body === null ? (
                <p className="shut">{body === null ? t('读取中', 'Loading…') : t('无客流数据', 'No visitor count')}</p>
              ) : (
                <p className="people">
                  <span>
                    <b>{formatCount(body.flow.inside)}</b>
                    {body.flow.cap > 0 && ` / ${formatCount(body.flow.cap)}`}
                    <em>{code === null ? '' : enumMember(comfortLevel, code)?.[lang]}</em>
                  </span>
                  <span className="track">
                    <i style={{ width: `${share * 100}%` }} />
                  </span>
                </p>
              )}
              <p className="free">
                {total > 0 && !venue.closed ? (
                  <>
                    <DisplayIcon name={free > 0 ? 'ring' : 'core'} size={22} />
                    <b>{formatCount(free)}</b> / {formatCount(total)}
                  </>
                ) : (
                  '–'
                )}
              </p>
              <p className="bookings">
                <b>{formatCount(venue.bookings)}</b>
                <small>{t('单', ' booked')}</small>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Builds the echarts option of bookings by hour, today as bars and last week as a line. Pure. */
export function schoolHoursOption(hours: SchoolWall['hours']) {
  const most = Math.max(4, ...hours.flatMap(({ today, lastWeek }) => [today ?? 0, lastWeek]));
  const step = roundStep(most / 4);
  const top = step * Math.ceil(most / step);
  return {
    grid: { left: 26 + 13 * String(top).length, right: 16, top: 20, bottom: 40 },
    xAxis: {
      ...chartAxes.category(
        hours.map(({ at }) => at),
        2,
      ),
      boundaryGap: true,
    },
    yAxis: { ...chartAxes.value(top), interval: step },
    series: [
      {
        type: 'bar',
        data: hours.map(({ today }) => today),
        barWidth: '56%',
        itemStyle: { color: chartColors.blue, borderRadius: [2, 2, 0, 0] },
      },
      {
        type: 'line',
        data: hours.map(({ lastWeek }) => lastWeek),
        showSymbol: false,
        lineStyle: { color: chartColors.past, width: 3, type: [8, 6] },
        itemStyle: { color: chartColors.past },
      },
    ],
  };
}

/** Bookings of all venues by the hour they begin, beside the same weekday a week ago. */
export function SchoolHours({ school }: { readonly school: SchoolWall }) {
  const { lastWeekday } = schoolTime(school.at, school.timezone);
  return (
    <section className="panel">
      <PanelHead title={t('每小时预约', 'Bookings by hour')}>
        <span className="hint">{t(`今日与${lastWeekday}（虚线）`, `today vs ${lastWeekday} (dashed)`)}</span>
      </PanelHead>
      <DisplayChart
        option={schoolHoursOption(school.hours)}
        label={t('今日各小时预约场次', 'Bookings of today by hour')}
      />
    </section>
  );
}
