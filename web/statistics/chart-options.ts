import type { EChartsCoreOption } from 'echarts/core';
import type { Lang } from '#web/kit/text/lang';
import { palettes, type ThemeMode } from '#web/kit/theme/theme';
import { DASH } from '#web/kit/text/value';

/** A point of a curve: its day or month, its value and the value in the comparison period. */
interface CurvePoint {
  readonly at: string;
  readonly value: number;
  readonly before: number | null;
}

interface ChartStyle {
  readonly lang: Lang;
  readonly themeMode: ThemeMode;
  /** Formats a value. */
  readonly show: (value: number) => string;
}

const shortNumber = (value: number, lang: Lang): string =>
  Math.abs(value) < 10_000 ? String(value) : lang === 'zh' ? `${value / 10_000} 万` : `${value / 1_000}k`;

/** Returns options shared by all charts of statistics. */
const baseOptions = (c: (typeof palettes)[ThemeMode], lang: Lang) => ({
  grid: { left: 8, right: 16, top: 32, bottom: 4, containLabel: true },
  legend: { top: 0, right: 0, itemWidth: 16, itemHeight: 2, textStyle: { color: c.textSecondary, fontSize: 12 } },
  tooltip: {
    trigger: 'axis',
    backgroundColor: c.elevated,
    borderColor: c.border,
    textStyle: { color: c.text, fontSize: 12 },
  },
  yAxis: {
    type: 'value',
    splitNumber: 4,
    axisLabel: { color: c.textTertiary, fontSize: 11, formatter: (value: number) => shortNumber(value, lang) },
    splitLine: { lineStyle: { color: c.borderSoft } },
  },
});

/** Builds a line chart of a period, with its comparison period as a dashed line. */
export function lineChart(
  points: readonly CurvePoint[],
  [currentName, comparisonName]: readonly [string, string?],
  step: 'day' | 'month',
  { lang, themeMode, show }: ChartStyle,
): EChartsCoreOption {
  const c = palettes[themeMode];
  const { tooltip, ...rest } = baseOptions(c, lang);
  return {
    ...rest,
    tooltip: { ...tooltip, valueFormatter: (value: unknown) => (typeof value === 'number' ? show(value) : DASH) },
    xAxis: {
      type: 'category',
      boundaryGap: false,
      data: points.map(({ at }) => (step === 'day' ? at.slice(5) : at.slice(0, 7))),
      axisLine: { lineStyle: { color: c.border } },
      axisTick: { show: false },
      axisLabel: { color: c.textTertiary, fontSize: 11 },
    },
    series: [
      {
        name: currentName,
        type: 'line',
        data: points.map(({ value }) => value),
        symbol: 'circle',
        symbolSize: 5,
        showSymbol: points.length === 1,
        lineStyle: { width: 2, color: c.link },
        itemStyle: { color: c.link },
        areaStyle: { color: c.primaryBg },
      },
      ...(comparisonName === undefined
        ? []
        : [
            {
              name: comparisonName,
              type: 'line',
              data: points.map(({ before }) => before),
              symbol: 'circle',
              symbolSize: 4,
              showSymbol: points.length === 1,
              lineStyle: { width: 1.5, type: 'dashed', color: c.textDisabled },
              itemStyle: { color: c.textDisabled },
            },
          ]),
    ],
  };
}

/** Builds a horizontal bar chart of the largest rows, the largest on top; with `everyName` none of their names is left out. */
export function barChart(
  bars: readonly { readonly name: string; readonly value: number }[],
  { lang, themeMode, show, everyName = false }: ChartStyle & { readonly everyName?: boolean },
): EChartsCoreOption {
  const c = palettes[themeMode];
  const shown = [...bars].reverse();
  const { tooltip } = baseOptions(c, lang);
  return {
    grid: { left: 8, right: 72, top: 4, bottom: 4, containLabel: true },
    tooltip: {
      ...tooltip,
      trigger: 'item',
      valueFormatter: (value: unknown) => (typeof value === 'number' ? show(value) : DASH),
    },
    xAxis: { type: 'value', show: false },
    yAxis: {
      type: 'category',
      data: shown.map(({ name }) => name),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: {
        color: c.textSecondary,
        fontSize: 12,
        lineHeight: 15,
        width: 120,
        overflow: 'break',
        ...(everyName ? { interval: 0 } : {}),
      },
    },
    series: [
      {
        type: 'bar',
        data: shown.map(({ value }) => value),
        barMaxWidth: 16,
        itemStyle: { color: c.link, borderRadius: 3 },
        label: {
          show: true,
          position: 'right',
          color: c.textSecondary,
          fontSize: 11,
          formatter: ({ value }: { value: number }) => show(value),
        },
      },
    ],
  };
}

/** Builds a heat map of weekdays by hours, darker for more. `cells` are weekday (1 Monday), hour, count. */
export function heatMap(
  cells: readonly { readonly weekday: number; readonly hour: number; readonly orders: number }[],
  weekdays: readonly string[],
  { lang, themeMode }: ChartStyle,
): EChartsCoreOption {
  const c = palettes[themeMode];
  const hours = cells.map(({ hour }) => hour);
  const [first, last] = [Math.min(8, ...hours), Math.max(21, ...hours)];
  const across = Array.from({ length: last - first + 1 }, (_, n) => `${first + n}:00`);
  const { tooltip } = baseOptions(c, lang);
  return {
    grid: { left: 8, right: 8, top: 4, bottom: 4, containLabel: true },
    tooltip: {
      ...tooltip,
      trigger: 'item',
      formatter: ({ value: [x, y, n] }: { value: [number, number, number] }) =>
        `${weekdays[y] ?? ''} ${across[x] ?? ''} · ${n}`,
    },
    xAxis: {
      type: 'category',
      data: across,
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { color: c.textTertiary, fontSize: 11 },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: weekdays,
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { color: c.textTertiary, fontSize: 11 },
    },
    visualMap: {
      show: false,
      min: 0,
      max: Math.max(1, ...cells.map(({ orders }) => orders)),
      inRange: { color: [c.fill, c.primaryBorder, c.primary] },
    },
    series: [
      {
        type: 'heatmap',
        data: cells.map(({ weekday, hour, orders }) => [hour - first, weekday - 1, orders]),
        itemStyle: { borderColor: c.container, borderWidth: 2, borderRadius: 3 },
      },
    ],
  };
}
