import { gateBillKind } from '#domain/gate-bills/gate-bill.status';
import { enumMember } from '#domain/kit/enumeration';
import type { OwnGateBill } from '#contract/gate-bills/gate-bill.contract';
import { money } from '#web/kit/text/format';
import type { Text } from '#web/kit/text/lang';

/** Returns what a bill is for; a later bill of a visit says so. */
export const kindTextOf = ({ kind, part }: Pick<OwnGateBill, 'kind' | 'part'>): Text => {
  const { zh, en } = enumMember(gateBillKind, kind) ?? { zh: '', en: '' };
  return part > 1 ? { zh: `${zh} · 补缴`, en: `${en} · additional time` } : { zh, en };
};

/** Returns how a bill was computed, with its own numbers; a later bill of a visit is the rest of the whole. */
export function formulaOf({
  rule,
  minutes,
  amount,
  part,
}: Pick<OwnGateBill, 'rule' | 'minutes' | 'amount' | 'part'>): Text {
  if (part > 1)
    return {
      zh: `续留${minutes}分钟：全程费用减去之前账单`,
      en: `${minutes} more min: cost of the whole visit less earlier bills`,
    };
  const { freeMinutes, unitMinutes, unitPrice, dayCap } = rule;
  const units = Math.ceil(Math.max(0, minutes - freeMinutes) / unitMinutes);
  const capped = units * unitPrice > amount + 0.001;
  const [zhUnit, enUnit] = unitMinutes === 1 ? ['分钟', 'min'] : [`×${unitMinutes}分钟`, `× ${unitMinutes} min`];
  return {
    zh: `${minutes}分钟 − 免费${freeMinutes}分钟 = ${units}${zhUnit} × ${money(unitPrice)}${capped ? `，每日封顶 ${money(dayCap)}` : ''}`,
    en: `${minutes} min − ${freeMinutes} free = ${units} ${enUnit} × ${money(unitPrice)}${capped ? `, daily cap ${money(dayCap)}` : ''}`,
  };
}
