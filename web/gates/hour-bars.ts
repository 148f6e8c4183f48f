import type { EChartsCoreOption } from 'echarts/core';
import { palettes, type ThemeMode } from '#web/kit/theme/theme';

/** Returns the options of a chart with the entries and exits of every hour; exits are hatched. */
export function hourBars(
  hours: readonly { readonly hour: number; readonly ins: number; readonly outs: number }[],
  lang: 'zh' | 'en',
  themeMode: ThemeMode,
): EChartsCoreOption {
  const c = palettes[themeMode];
  const names = lang === 'zh' ? ['进', '出'] : ['In', 'Out'];
  return {
    grid: { left: 8, right: 8, top: 32, bottom: 4, containLabel: true },
    legend: { top: 0, right: 0, textStyle: { color: c.textSecondary, fontSize: 12 } },
    tooltip: {
      trigger: 'axis',
      backgroundColor: c.elevated,
      borderColor: c.border,
      textStyle: { color: c.text, fontSize: 12 },
    },
    xAxis: {
      type: 'category',
      data: hours.map(({ hour }) => `${hour}:00`),
      axisLine: { lineStyle: { color: c.border } },
      axisTick: { show: false },
      axisLabel: { color: c.textTertiary, fontSize: 11 },
    },
    yAxis: {
      type: 'value',
      splitNumber: 4,
      axisLabel: { color: c.textTertiary, fontSize: 11 },
      splitLine: { lineStyle: { color: c.borderSoft } },
    },
    series: [
      { name: names[0], type: 'bar', data: hours.map(({ ins }) => ins), barMaxWidth: 14, itemStyle: { color: c.link } },
      {
        name: names[1],
        type: 'bar',
        data: hours.map(({ outs }) => outs),
        barMaxWidth: 14,
        itemStyle: {
          color: c.primaryBorder,
          decal: { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 3], rotation: -Math.PI / 4, color: c.container },
        },
      },
    ],
  };
}
