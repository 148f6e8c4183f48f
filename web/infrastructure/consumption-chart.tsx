import type { EChartsCoreOption } from 'echarts/core';
import { Suspense } from 'react';
import type { PeriodUse } from '#domain/infrastructure/meter-reading.rules';
import { SkeletonBlock } from '#web/kit/feedback/skeleton';
import { lazyPart } from '#web/kit/route/lazy';
import { useWords } from '#web/kit/session/words';
import { palettes, useThemeMode, type ThemeMode } from '#web/kit/theme/theme';
import { consumptionText } from './meter-text';

const Chart = lazyPart(async () => (await import('#web/statistics/charts')).Chart);
const HEIGHT = 180;

/** The consumption of a month, named `2026-03`. */
interface MonthBar {
  readonly month: string;
  readonly use: PeriodUse | null;
}

/** Returns the bar chart of months; those that readings cover in part have an asterisk and a dashed outline. */
export function consumptionOption(bars: readonly MonthBar[], unit: string, themeMode: ThemeMode): EChartsCoreOption {
  const c = palettes[themeMode];
  return {
    grid: { left: 8, right: 8, top: 16, bottom: 4, containLabel: true },
    tooltip: {
      trigger: 'axis',
      backgroundColor: c.elevated,
      borderColor: c.border,
      textStyle: { color: c.text, fontSize: 12 },
      formatter: ([one]: readonly { readonly dataIndex: number }[]) => {
        const bar = one && bars[one.dataIndex];
        return bar ? `${bar.month}: ${consumptionText(bar.use)} ${unit}` : '';
      },
    },
    xAxis: {
      type: 'category',
      data: bars.map(({ month, use }) => `${month.slice(5)}${use?.partial ? '*' : ''}`),
      axisLine: { lineStyle: { color: c.border } },
      axisTick: { show: false },
      axisLabel: { color: c.textTertiary, fontSize: 11 },
    },
    yAxis: {
      type: 'value',
      splitNumber: 3,
      axisLabel: { color: c.textTertiary, fontSize: 11 },
      splitLine: { lineStyle: { color: c.borderSoft } },
    },
    series: [
      {
        type: 'bar',
        barMaxWidth: 28,
        data: bars.map(({ use }) => ({
          value: use?.used ?? null,
          itemStyle: use?.partial
            ? { color: c.primaryBg, borderColor: c.link, borderType: 'dashed', borderRadius: [3, 3, 0, 0] }
            : { color: c.link, borderRadius: [3, 3, 0, 0] },
        })),
      },
    ],
  };
}

/** Shows consumption by month as bars, and says what an asterisk means if there is one. */
export function ConsumptionChart({
  bars,
  unit,
  label,
}: {
  readonly bars: readonly MonthBar[];
  readonly unit: string;
  readonly label: string;
}) {
  const { t } = useWords();
  const themeMode = useThemeMode((state) => state.ground);
  if (bars.every(({ use }) => use === null))
    return (
      <p className="v-quiet">{t({ zh: '读数不足，还没有用量', en: 'Not enough readings to show consumption' })}</p>
    );
  return (
    <>
      <Suspense fallback={<SkeletonBlock height={HEIGHT} />}>
        <Chart option={consumptionOption(bars, unit, themeMode)} ground={themeMode} height={HEIGHT} label={label} />
      </Suspense>
      {bars.some(({ use }) => use?.partial) && (
        <p className="v-quiet">
          {t({ zh: '* 该月只有一部分时间有读数', en: '* Readings cover only a part of the month' })}
        </p>
      )}
    </>
  );
}
