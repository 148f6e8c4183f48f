import type { EChartsCoreOption } from 'echarts/core';
import type { ReplyOf } from '#contract/kit/endpoint';
import type { commodities } from '#contract/commodities/commodity.contract';
import { schoolDate } from '#web/kit/browser/clock';
import { palettes, type ThemeMode } from '#web/kit/theme/theme';

type StockHistory = Pick<ReplyOf<typeof commodities.live>, 'before' | 'points' | 'minStock' | 'stock'>;
const DAYS = 30;
const DAY = 86_400_000;

/** Returns the step chart of the stock over thirty days, with the minimum as a line. */
export function stockOption(
  { before, points, minStock, stock }: StockHistory,
  now: number,
  words: { readonly least: string },
  themeMode: ThemeMode,
): EChartsCoreOption {
  const c = palettes[themeMode];
  const data: [number, number][] = [
    [now - DAYS * DAY, before],
    ...points.map((point): [number, number] => [point.at, point.stock]),
    [now, stock],
  ];
  return {
    grid: { left: 44, right: 16, top: 16, bottom: 24 },
    tooltip: {
      trigger: 'axis',
      backgroundColor: c.elevated,
      borderColor: c.border,
      textStyle: { color: c.text, fontSize: 12 },
      axisPointer: { label: { formatter: ({ value }: { value: number }) => schoolDate(value) } },
    },
    xAxis: {
      type: 'time',
      min: now - DAYS * DAY,
      max: now,
      axisLine: { lineStyle: { color: c.border } },
      axisTick: { show: false },
      axisLabel: {
        color: c.textTertiary,
        fontSize: 11,
        hideOverlap: true,
        formatter: (value: number) => schoolDate(value).slice(5),
      },
    },
    yAxis: {
      type: 'value',
      min: 0,
      minInterval: 1,
      splitNumber: 4,
      axisLabel: { color: c.textTertiary, fontSize: 11 },
      splitLine: { lineStyle: { color: c.borderSoft } },
    },
    series: [
      {
        type: 'line',
        step: 'end',
        data,
        showSymbol: false,
        lineStyle: { width: 2, color: c.link },
        areaStyle: { color: c.primaryBg },
        itemStyle: { color: c.link },
        ...(minStock > 0
          ? {
              markLine: {
                silent: true,
                symbol: 'none',
                label: {
                  formatter: `${words.least} ${minStock}`,
                  color: c.warning,
                  fontSize: 11,
                  position: 'insideEndTop',
                },
                lineStyle: { color: c.warning, type: 'dashed' },
                data: [{ yAxis: minStock }],
              },
            }
          : {}),
      },
    ],
  };
}
