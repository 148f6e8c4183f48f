import { enumMember } from '#domain/kit/enumeration';
import { metricFacts } from '#domain/facilities/facility.rules';
import { metric, type Metric } from '#domain/facilities/facility.status';
import type { Lang } from '#web/kit/text/lang';

/** Returns the name of a metric. */
export const metricName = (of: Metric, lang: Lang): string => enumMember(metric, of)?.[lang] ?? of;

/** Returns a value with its unit: `27.2 ℃`, `7.31`. */
export const valueText = (of: Metric, value: number): string =>
  `${value.toFixed(metricFacts[of].decimals)} ${metricFacts[of].unit}`.trim();

/** Returns a range as text: `26–28 ℃`, `≤ 1500 ppm`; empty if there is none. */
export function rangeText(
  of: Metric,
  { low, high }: { readonly low: number | null; readonly high: number | null },
): string {
  if (low === null && high === null) return '';
  const numbers = low === null ? `≤ ${high}` : high === null ? `≥ ${low}` : `${low}–${high}`;
  return `${numbers} ${metricFacts[of].unit}`.trim();
}
