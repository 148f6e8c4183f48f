import { memberOf } from '#domain/kit/enumeration';
import { metricFacts } from '#domain/venues/facility.rules';
import { metric, type Metric } from '#domain/venues/facility.status';
import type { Lang } from '#web/kit/lang';

/** What a metric is called. */
export const metricName = (of: Metric, lang: Lang): string => memberOf(metric, of)?.[lang] ?? of;

/** A value with its unit: `27.2 ℃`, `7.31`. */
export const valueText = (of: Metric, value: number): string =>
  `${value.toFixed(metricFacts[of].decimals)} ${metricFacts[of].unit}`.trim();

/** A range in words of its numbers: `26–28 ℃`, `≤ 1500 ppm`; empty where there is none. */
export function rangeText(
  of: Metric,
  { low, high }: { readonly low: number | null; readonly high: number | null },
): string {
  if (low === null && high === null) return '';
  const said = low === null ? `≤ ${high}` : high === null ? `≥ ${low}` : `${low}–${high}`;
  return `${said} ${metricFacts[of].unit}`.trim();
}
