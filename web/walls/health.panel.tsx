import type { CSSProperties } from 'react';
import type { HealthWall } from '#contract/walls/wall-screen.contract';
import { CountUp } from '#web/monitor/count-up';
import { chartAxes, chartColors, DisplayChart } from '#web/monitor/display-chart';
import { formatCount, t } from '#web/monitor/display-lang';
import { Gauge, KpiTile } from '#web/monitor/kpi.panel';
import { PanelHead } from '#web/monitor/panel-head';
import { schoolTime } from '#web/monitor/school-time';
import { AgeMark } from '#web/monitor/tile-age';

const oneDecimal = (part: number, whole: number): string => (whole === 0 ? '0' : (part / whole).toFixed(1));

/** Members who exercised this week, their share of all, visits and minutes a person. */
export function HealthKpis({ health }: { readonly health: HealthWall }) {
  const { kpi, at, timezone } = health;
  const { lastWeekday } = schoolTime(at, timezone);
  const minutes = kpi.weekVisits === 0 ? 0 : Math.round(kpi.weekMinutes / kpi.weekVisits);
  const share = kpi.members === 0 ? 0 : kpi.weekPeople / kpi.members;
  return (
    <section className="kpis health" style={{ '--others': 3 } as CSSProperties}>
      <article className="panel kpi inside">
        <Gauge
          share={share}
          label={t(
            `本周 ${kpi.weekPeople} 人锻炼，共 ${kpi.members} 人`,
            `${kpi.weekPeople} of ${kpi.members} members exercised this week`,
          )}
        />
        <div className="now">
          <h3>
            {t('本周锻炼的人', 'Exercised this week')}
            <AgeMark />
          </h3>
          <p className="value">
            <CountUp to={kpi.weekPeople} />
            <small>
              / {formatCount(kpi.members)}
              {t(' 人', '')}
            </small>
          </p>
          <p className="hint">
            {t(`三次以上 ${formatCount(kpi.often)} 人`, `${formatCount(kpi.often)} three times or more`)}
          </p>
        </div>
      </article>
      <KpiTile label={t('今天动起来的人', 'Active today')} value={<CountUp to={kpi.todayPeople} />} unit={t('人', '')}>
        {t(
          `${lastWeekday}全天 ${formatCount(kpi.lastWeekPeople)} 人`,
          `${formatCount(kpi.lastWeekPeople)} on ${lastWeekday}`,
        )}
      </KpiTile>
      <KpiTile label={t('一次多久', 'Minutes a visit')} value={<CountUp to={minutes} />} unit={t('分', 'min')}>
        {t(`本周共 ${formatCount(kpi.weekVisits)} 人次`, `${formatCount(kpi.weekVisits)} visits this week`)}
      </KpiTile>
      <KpiTile
        label={t('本周人均', 'Visits a person')}
        value={<span className="number">{oneDecimal(kpi.weekVisits, kpi.weekPeople)}</span>}
        unit={t('次', '')}
      >
        {t('按来锻炼的人', 'of those who came')}
      </KpiTile>
    </section>
  );
}

/** Builds the echarts option of visits by week, with last year dashed if it has any. Pure. */
export function healthWeeksOption(all: HealthWall['weeks']) {
  // Weeks before the first record would be a line of zeros that nobody measured.
  const first = all.findIndex(({ visits, lastYear }) => visits + lastYear > 0);
  const weeks = all.slice(Math.max(0, Math.min(first, all.length - 2)));
  const isComparable = weeks.some(({ lastYear }) => lastYear > 0);
  const most = Math.max(4, ...weeks.flatMap(({ visits, lastYear }) => [visits, lastYear]));
  const step = 10 ** Math.floor(Math.log10(most));
  const top = Math.ceil(most / step) * step;
  const label = (from: string) => `${Number(from.slice(5, 7))}/${Number(from.slice(8, 10))}`;
  const last = weeks.length - 1;
  return {
    grid: { left: 26 + 13 * formatCount(top).length, right: 110, top: 28, bottom: 40 },
    xAxis: chartAxes.category(
      weeks.map(({ from }) => label(from)),
      1,
    ),
    yAxis: chartAxes.value(top),
    series: [
      ...(isComparable
        ? [
            {
              type: 'line',
              data: weeks.map(({ lastYear }) => lastYear),
              showSymbol: false,
              lineStyle: { color: chartColors.past, width: 3, type: [8, 6] },
              itemStyle: { color: chartColors.past },
            },
          ]
        : []),
      {
        type: 'line',
        data: weeks.map(({ visits }) => visits),
        showSymbol: false,
        lineStyle: { color: chartColors.blue, width: 5 },
        itemStyle: { color: chartColors.blue },
        areaStyle: { color: chartColors.blue, opacity: 0.12 },
        markPoint:
          last < 0
            ? { data: [] }
            : {
                symbol: 'circle',
                symbolSize: 16,
                itemStyle: { color: chartColors.blue },
                label: {
                  color: chartColors.t1,
                  fontSize: 24,
                  fontWeight: 700,
                  position: 'right',
                  distance: 10,
                  formatter: formatCount(weeks[last]?.visits ?? 0),
                },
                data: [{ coord: [label(weeks[last]?.from ?? ''), weeks[last]?.visits ?? 0] }],
              },
      },
    ],
  };
}

/** Visits of the last sixteen weeks beside the same weeks of last year. */
export function HealthWeeks({ health }: { readonly health: HealthWall }) {
  const isEmpty = health.weeks.every(({ visits }) => visits === 0);
  return (
    <section className="panel">
      <PanelHead title={t('每周锻炼', 'Exercise by week')}>
        <span className="hint">
          {health.weeks.some(({ lastYear }) => lastYear > 0)
            ? t('人次 · 虚线为去年同期', 'visits · last year dashed')
            : t('人次 · 周一起', 'visits · weeks from Monday')}
        </span>
      </PanelHead>
      {isEmpty ? (
        <p className="none">{t('近十六周暂无锻炼记录', 'No exercise in the last sixteen weeks')}</p>
      ) : (
        <DisplayChart
          option={healthWeeksOption(health.weeks)}
          label={t('近十六周锻炼人次', 'Visits of the last sixteen weeks')}
        />
      )}
    </section>
  );
}
