import type { EChartsCoreOption } from 'echarts/core';
import type { Metric } from '#domain/facilities/facility.status';
import { schoolClock } from '#web/kit/browser/clock';
import { palettes, type ThemeMode } from '#web/kit/theme/theme';
import { valueText } from './facility-text';

const DAY = 86_400_000;

/** Returns the chart of the readings of the last 24 hours, with the range limits as lines. */
export function readingOption(
  {
    metric,
    points,
    low,
    high,
    now,
  }: {
    readonly metric: Metric;
    readonly points: readonly { readonly at: number; readonly value: number }[];
    readonly low: number | null;
    readonly high: number | null;
    readonly now: number;
  },
  themeMode: ThemeMode,
): EChartsCoreOption {
  const c = palettes[themeMode];
  const ends = [low, high].filter((end): end is number => end !== null);
  return {
    grid: { left: 48, right: 16, top: 12, bottom: 24 },
    tooltip: {
      trigger: 'axis',
      backgroundColor: c.elevated,
      borderColor: c.border,
      textStyle: { color: c.text, fontSize: 12 },
      valueFormatter: (value: unknown) => valueText(metric, Number(value)),
      axisPointer: { label: { formatter: ({ value }: { value: number }) => schoolClock(value).slice(0, 5) } },
    },
    xAxis: {
      type: 'time',
      min: now - DAY,
      max: now,
      axisLine: { lineStyle: { color: c.border } },
      axisTick: { show: false },
      axisLabel: {
        color: c.textTertiary,
        fontSize: 11,
        hideOverlap: true,
        formatter: (value: number) => schoolClock(value).slice(0, 5),
      },
    },
    yAxis: {
      type: 'value',
      scale: true,
      splitNumber: 3,
      axisLabel: { color: c.textTertiary, fontSize: 11 },
      splitLine: { lineStyle: { color: c.borderSoft } },
      min: ({ min }: { min: number }) => Math.min(min, ...ends),
      max: ({ max }: { max: number }) => Math.max(max, ...ends),
    },
    series: [
      {
        type: 'line',
        data: points.map(({ at, value }) => [at, value]),
        showSymbol: points.length < 3,
        smooth: 0.2,
        lineStyle: { width: 2, color: c.link },
        itemStyle: { color: c.link },
        ...(ends.length > 0
          ? {
              markLine: {
                silent: true,
                symbol: 'none',
                label: { show: false },
                lineStyle: { color: c.warning, type: 'dashed' },
                data: ends.map((yAxis) => ({ yAxis })),
              },
            }
          : {}),
      },
    ],
  };
}
