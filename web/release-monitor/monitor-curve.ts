import type { EChartsCoreOption } from 'echarts/core';
import { SECOND_MS } from '#domain/kit/time';
import type { ReplyOf } from '#contract/kit/endpoint';
import type { releaseMonitor } from '#contract/release-monitor/release-monitor.contract';
import type { Lang } from '#web/kit/text/lang';

/** Returns submits and bookings per second; seconds without any are gaps. */
export function submitCurveOf(
  { now, seconds }: Pick<ReplyOf<typeof releaseMonitor.look>, 'now' | 'seconds'>,
  minutes: number,
  lang: Lang,
): EChartsCoreOption {
  const end = Math.floor(now / SECOND_MS) * SECOND_MS;
  const step = minutes > 10 ? 10 : 1;
  const points = Array.from(
    { length: (minutes * 60) / step },
    (_, n) => end - (minutes * 60 - step * (n + 1)) * SECOND_MS,
  );
  const sumOf = (at: number, of: 'submits' | 'taken') =>
    seconds.filter((one) => one.at > at - step * SECOND_MS && one.at <= at).reduce((sum, one) => sum + one[of], 0);
  const line = (name: string, of: 'submits' | 'taken', dashed: boolean) => ({
    name,
    type: 'line',
    step: 'end',
    showSymbol: false,
    lineStyle: { width: 2, type: dashed ? 'dashed' : 'solid' },
    data: points.map((at) => [at, sumOf(at, of)]),
  });
  return {
    grid: { left: 44, right: 16, top: 36, bottom: 28 },
    legend: { top: 4, right: 8 },
    tooltip: { trigger: 'axis' },
    xAxis: { type: 'time', axisLabel: { hideOverlap: true } },
    yAxis: { type: 'value', minInterval: 1 },
    series: [
      line(lang === 'zh' ? '提交' : 'Submits', 'submits', false),
      line(lang === 'zh' ? '成功' : 'Taken', 'taken', true),
    ],
  };
}
