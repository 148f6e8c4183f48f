import { enumMember } from '#domain/kit/enumeration';
import { quotaScope } from '#domain/booking-rules/rule-set.status';
import { dateRangeType } from '#domain/venues/venue.status';
import type { RuleSetRow } from '#contract/booking-rules/rule-set.contract';
import type { Lang } from '#web/kit/text/lang';

/** Returns quotas as text: `自然周（场地）2 次`. */
export const quotaText = (quotas: RuleSetRow['quotas'], lang: Lang): string =>
  (quotas as readonly { windowType: number; scope: string; n?: number; maxTimes?: number; maxHours?: number }[])
    .map(({ windowType, scope, n, maxTimes, maxHours }) => {
      const within =
        windowType === dateRangeType.days
          ? lang === 'zh'
            ? `${n ?? 1} 天`
            : `${n ?? 1} days`
          : (enumMember(dateRangeType, windowType)?.[lang] ?? '');
      const most = [
        maxTimes ? (lang === 'zh' ? `${maxTimes} 次` : `${maxTimes} times`) : '',
        maxHours ? (lang === 'zh' ? `${maxHours} 小时` : `${maxHours} h`) : '',
      ]
        .filter(Boolean)
        .join(lang === 'zh' ? '、' : ', ');
      return lang === 'zh'
        ? `${within}（${enumMember(quotaScope, scope)?.zh ?? ''}）${most}`
        : `${within} (${enumMember(quotaScope, scope)?.en ?? ''}): ${most}`;
    })
    .join(lang === 'zh' ? '；' : '; ');

const ruleTexts: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = {
  R05: { zh: '未到放号时间', en: 'Before release' },
  R08: { zh: '超出次数或时长', en: 'Over quota' },
  R10: { zh: '未使用预约过多', en: 'Too many upcoming bookings' },
  R11: { zh: '时段或场地组合', en: 'Slot or court combination' },
};

/** Returns the text of a rule. */
export const ruleText = (rule: string, lang: Lang): string => `${rule} ${ruleTexts[rule]?.[lang] ?? ''}`;
