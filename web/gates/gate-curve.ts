import type { EChartsCoreOption } from 'echarts/core';
import type { ReplyOf } from '#contract/kit/endpoint';
import type { gates } from '#contract/gates/gate.contract';
import { palettes, type ThemeMode } from '#web/kit/theme/theme';

type GateFlowCurve = ReplyOf<typeof gates.curve>;

/**
 * Returns the chart options of a day's curve: today solid, a week ago dashed, the capacity as a line if it is near.
 * `inside` is the latest figure.
 */
export function curveOption(
  { points, cap }: GateFlowCurve,
  inside: number | null,
  lang: 'zh' | 'en',
  themeMode: ThemeMode,
): EChartsCoreOption {
  const c = palettes[themeMode];
  const last = points.findLastIndex((point) => point.inside !== null);
  const today = points.map((point, n) => (n === last && inside !== null ? inside : point.inside));
  const most = Math.max(0, ...today.map((n) => n ?? 0), ...points.map((point) => point.lastWeek ?? 0));
  const names = lang === 'zh' ? ['今日', '上周同日'] : ['Today', 'A week ago'];
  const near = cap > 0 && most > cap * 0.7;
  return {
    grid: { left: 36, right: 16, top: 28, bottom: 24 },
    legend: { top: 0, right: 0, itemWidth: 16, itemHeight: 2, textStyle: { color: c.textSecondary, fontSize: 12 } },
    tooltip: {
      trigger: 'axis',
      backgroundColor: c.elevated,
      borderColor: c.border,
      textStyle: { color: c.text, fontSize: 12 },
    },
    xAxis: {
      type: 'category',
      boundaryGap: false,
      data: points.map(({ at }) => at.slice(-5)),
      axisLine: { lineStyle: { color: c.border } },
      axisTick: { show: false },
      axisLabel: { color: c.textTertiary, fontSize: 11 },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      splitNumber: 4,
      axisLabel: { color: c.textTertiary, fontSize: 11 },
      splitLine: { lineStyle: { color: c.borderSoft } },
    },
    series: [
      {
        name: names[0],
        type: 'line',
        data: today,
        smooth: 0.2,
        symbol: 'circle',
        showSymbol: false,
        connectNulls: false,
        lineStyle: { width: 2, color: c.link },
        areaStyle: { color: c.primaryBg },
        itemStyle: { color: c.link },
        ...(near
          ? {
              markLine: {
                silent: true,
                symbol: 'none',
                label: {
                  formatter: lang === 'zh' ? `上限 ${cap}` : `Limit ${cap}`,
                  color: c.error,
                  fontSize: 11,
                  position: 'insideEndTop',
                },
                lineStyle: { color: c.error, type: 'dashed' },
                data: [{ yAxis: cap }],
              },
            }
          : {}),
      },
      {
        name: names[1],
        type: 'line',
        data: points.map(({ lastWeek }) => lastWeek),
        smooth: 0.2,
        showSymbol: false,
        lineStyle: { width: 1.5, type: 'dashed', color: c.textDisabled },
        itemStyle: { color: c.textDisabled },
      },
    ],
  };
}
