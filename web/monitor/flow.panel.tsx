import type { z } from 'zod';
import type { VisitorFlow } from '#contract/kit/rooms';
import type { gates } from '#contract/gates/gate.contract';
import type { WallReply } from '#contract/monitor/monitor.contract';
import type { FetchState } from './display-data';
import { chartAxes, DisplayChart, chartColors } from './display-chart';
import { formatCount, t } from './display-lang';
import { PanelHead } from './panel-head';
import { schoolTime } from './school-time';

/** The people inside a venue today and a week ago. */
export type FlowCurve = z.output<(typeof gates.curve)['reply']>;

/** Returns the maximum of the axis: the capacity, or the highest figure if none is configured. */
const axisMax = (curve: FlowCurve): number =>
  Math.max(curve.cap, 10, ...curve.points.flatMap(({ inside, lastWeek }) => [inside ?? 0, lastWeek ?? 0]));

/** Builds the echarts option of a curve whose last known point is the live figure. Pure. */
export function flowOption(curve: FlowCurve, inside: number | null, lastWeekday: string) {
  const known = curve.points.map((point) => point.inside);
  const last = known.reduce<number>((found, value, i) => (value === null ? found : i), -1);
  if (last >= 0 && inside !== null) known[last] = inside;
  const labels = curve.points.map(({ at }) => at.slice(-5));
  const top = axisMax(curve);
  const value = known[last] ?? 0;
  const rising = value - (known[Math.max(0, last - 6)] ?? 0) > top * 0.12;
  /** Labels the highest future point of last week, if it does not overlap the label of the current point. */
  const past = curve.points.reduce(
    (found, { lastWeek }, i) =>
      i > last + labels.length * 0.2 && (lastWeek ?? 0) > (curve.points[found]?.lastWeek ?? 0) ? i : found,
    -1,
  );
  return {
    grid: { left: 26 + 13 * String(top).length, right: 30, top: 28, bottom: 40 },
    xAxis: chartAxes.category(labels, labels.length > 80 ? 17 : 11),
    yAxis: chartAxes.value(top),
    series: [
      {
        type: 'line',
        data: curve.points.map(({ lastWeek }) => lastWeek),
        showSymbol: false,
        lineStyle: { color: chartColors.past, width: 3, type: [8, 6] },
        itemStyle: { color: chartColors.past },
        z: 1,
        markPoint:
          past < 0
            ? { data: [] }
            : {
                symbol: 'circle',
                symbolSize: 1,
                label: { color: chartColors.t2, fontSize: 20, formatter: lastWeekday, position: 'top', distance: 8 },
                data: [{ coord: [labels[past], curve.points[past]?.lastWeek ?? 0] }],
              },
      },
      {
        type: 'line',
        data: known,
        showSymbol: false,
        lineStyle: { color: chartColors.blue, width: 5 },
        itemStyle: { color: chartColors.blue },
        areaStyle: { color: chartColors.blue, opacity: 0.12 },
        z: 2,
        markPoint:
          last < 0
            ? { data: [] }
            : {
                symbol: 'circle',
                symbolSize: 16,
                itemStyle: { color: chartColors.blue },
                label: {
                  color: chartColors.t1,
                  backgroundColor: chartColors.panel,
                  padding: [2, 6],
                  fontSize: 24,
                  fontWeight: 700,
                  position:
                    last < labels.length * 0.12 ? 'right' : rising || last > labels.length * 0.9 ? 'left' : 'top',
                  distance: 10,
                  formatter: `${t('此刻', 'Now')} ${formatCount(value)}`,
                },
                data: [{ coord: [labels[last], value] }],
              },
        ...(curve.cap > 0
          ? {
              markLine: {
                silent: true,
                symbol: 'none',
                lineStyle: { color: chartColors.crit, width: 2, type: 'solid' },
                label: {
                  position: 'insideStartBottom',
                  padding: [8, 0, 0, 0],
                  color: chartColors.t2,
                  fontSize: 20,
                  formatter: t(`安全容量 ${curve.cap}`, `Safe capacity ${curve.cap}`),
                },
                data: [{ yAxis: curve.cap }],
              },
            }
          : {}),
      },
    ],
  };
}

/** People inside over the day beside the same weekday a week ago; the last point follows the gates. */
export function FlowPanel({
  wall,
  flow,
  curve: { data, missing },
}: {
  readonly wall: WallReply;
  readonly flow: VisitorFlow | null;
  readonly curve: Pick<FetchState<FlowCurve>, 'data' | 'missing'>;
}) {
  const { lastWeekday } = schoolTime(wall.at, wall.timezone);
  return (
    <section className="panel flow">
      <PanelHead title={t('场内人数', 'People inside')}>
        <span className="hint">{t(`今日与${lastWeekday}`, `today vs ${lastWeekday}`)}</span>
      </PanelHead>
      {data ? (
        <DisplayChart
          option={flowOption(data, flow?.inside ?? null, lastWeekday)}
          label={t(
            `今日场内人数曲线，此刻 ${flow?.inside ?? 0} 人`,
            `People inside today, ${flow?.inside ?? 0} right now`,
          )}
        />
      ) : (
        <p className="none">
          {missing
            ? t('本馆不公开客流', 'Visitor numbers are not published here')
            : t('客流数据读取中', 'Loading visitor data…')}
        </p>
      )}
    </section>
  );
}
