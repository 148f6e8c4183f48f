import { warningMetricFacts } from '#domain/alarms/warning.rules';
import { warningCompare, warningMetric, warningTarget, type WarningMetric } from '#domain/alarms/warning.status';
import { alarmLevel, hardwareKind } from '#domain/devices/device.status';
import { enumMember, type AnyEnumeration } from '#domain/kit/enumeration';
import type { WarningForm } from '#contract/alarms/warning-rule.contract';
import { durationText } from '#web/kit/text/format';
import type { Lang } from '#web/kit/text/lang';

const wordOf = (of: AnyEnumeration, code: number | string | null | undefined, lang: Lang): string =>
  code === null || code === undefined ? '' : (enumMember(of, code)?.[lang] ?? String(code));

/** Returns a value of a metric with its unit: `0.28 mg/L`. */
export const metricText = (metric: WarningMetric, value: number): string =>
  `${Number(value.toFixed(warningMetricFacts[metric].decimals))} ${warningMetricFacts[metric].unit}`.trim();

/** Returns a hold time in words; empty for none. */
export const holdText = (seconds: number, lang: Lang): string =>
  seconds === 0
    ? ''
    : seconds < 60
      ? lang === 'zh'
        ? `${seconds} 秒`
        : `${seconds} s`
      : durationText(seconds * 1_000, lang);

/** The fields that the sentence of a rule needs; a form may not have all yet. */
type SentenceFields = Partial<
  Pick<
    WarningForm,
    | 'targetKind'
    | 'hardwareKind'
    | 'metric'
    | 'compare'
    | 'threshold'
    | 'clearValue'
    | 'holdSeconds'
    | 'clearSeconds'
    | 'level'
  >
>;

/** Returns when a rule raises: `低于 0.3 mg/L，持续 3 分`. */
export function conditionText(rule: SentenceFields, lang: Lang): string {
  const { metric, compare, threshold } = rule;
  if (metric === undefined || compare === undefined) return '';
  const held = holdText(rule.holdSeconds ?? 0, lang);
  const limit =
    compare === warningCompare.outside
      ? wordOf(warningCompare, compare, lang)
      : `${wordOf(warningCompare, compare, lang)} ${threshold == null ? '…' : metricText(metric, threshold)}`;
  if (held === '') return limit;
  return lang === 'zh' ? `${limit}，持续 ${held}` : `${limit.charAt(0).toUpperCase()}${limit.slice(1)} for ${held}`;
}

/** Returns when the alarm of a rule clears. */
export function clearText(rule: SentenceFields, lang: Lang): string {
  const { metric, compare, threshold } = rule;
  if (metric === undefined || compare === undefined) return '';
  const held = holdText(rule.clearSeconds ?? 0, lang);
  const clear = rule.clearValue ?? threshold ?? null;
  const isOutside = compare === warningCompare.outside;
  const margin = isOutside && rule.clearValue ? metricText(metric, rule.clearValue) : '';
  const back =
    lang === 'zh'
      ? isOutside
        ? `回到范围内${margin && ` ${margin} 以上`}`
        : `回到 ${clear === null ? '…' : metricText(metric, clear)} ${compare === warningCompare.below ? '及以上' : '及以下'}`
      : isOutside
        ? `back inside the range${margin && ` by ${margin}`}`
        : `back at ${clear === null ? '…' : metricText(metric, clear)} or ${compare === warningCompare.below ? 'above' : 'below'}`;
  if (held === '') return lang === 'zh' ? `${back}即解除` : `clears when ${back}`;
  return lang === 'zh' ? `${back}满 ${held}才解除` : `clears when ${back} for ${held}`;
}

/** Returns a rule in one sentence; `targets` are the names of its targets, empty for all. */
export function ruleSentence(rule: SentenceFields, targets: readonly string[], lang: Lang): string {
  const metric = wordOf(warningMetric, rule.metric, lang);
  const level = wordOf(alarmLevel, rule.level, lang);
  const kind =
    rule.targetKind === warningTarget.device
      ? wordOf(hardwareKind, rule.hardwareKind, lang)
      : wordOf(warningTarget, rule.targetKind, lang);
  const all =
    rule.targetKind === warningTarget.venueFlow
      ? kind
      : lang === 'zh'
        ? `全部${kind}`
        : `All of: ${kind.toLowerCase()}`;
  const who = targets.length === 0 ? all : targets.join(lang === 'zh' ? '、' : ', ');
  const condition = conditionText(rule, lang);
  return lang === 'zh'
    ? `${who}的${metric}${condition}，报“${level}”；${clearText(rule, lang)}。`
    : `${who}: ${metric.toLowerCase()} ${condition.charAt(0).toLowerCase()}${condition.slice(1)} raises a "${level.toLowerCase()}" alarm; it ${clearText(rule, lang)}.`;
}
