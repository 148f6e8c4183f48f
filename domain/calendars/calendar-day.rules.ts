import type { LocalDate } from '#domain/kit/time';
import { enumMember } from '#domain/kit/enumeration';
import {
  dateKindOf,
  inRange,
  isClosed,
  rulesForDate,
  precedenceReason,
  type DateRule,
  type Holiday,
} from './calendar.rules';
import { dateKind, holidayKind, type DateKind } from '#domain/venues/venue.status';

/** A holiday with its names. */
export interface NamedHoliday extends Holiday {
  readonly name: string;
  readonly enName: string;
}
/** A date rule with its names. */
export interface NamedRule extends DateRule {
  readonly name: string;
  readonly enName: string;
}
interface BilingualText {
  readonly zh: string;
  readonly en: string;
}

/** The calendar of one date and the reasons for it. */
interface CalendarDay<H extends NamedHoliday = NamedHoliday, R extends NamedRule = NamedRule> {
  readonly date: LocalDate;
  readonly dateKind: DateKind;
  readonly closed: boolean;
  readonly templateId: number;
  /** Holiday entries of that date, closures first. */
  readonly holidays: readonly H[];
  /** The rule that decides the slots; null if the site's own template applies. */
  readonly rule: R | null;
  /** Other rules of the date that have lower precedence, in their order. */
  readonly overriddenRules: readonly R[];
}

/** Returns the calendar of one site for one date. `holidays` are those of its venue. */
export const calendarDayOf = <H extends NamedHoliday, R extends NamedRule>(
  date: LocalDate,
  holidays: readonly H[],
  rules: readonly R[],
  ownTemplateId: number,
): CalendarDay<H, R> => {
  const kind = dateKindOf(date, holidays);
  const [rule = null, ...overriddenRules] = rulesForDate(date, kind, rules);
  const onDate = holidays.filter((holiday) => inRange(holiday, date));
  return {
    date,
    dateKind: kind,
    closed: isClosed(date, holidays),
    templateId: rule?.templateId ?? ownTemplateId,
    rule,
    overriddenRules,
    holidays: [...onDate].sort((a, b) => Number(b.kind === holidayKind.closed) - Number(a.kind === holidayKind.closed)),
  };
};

const reasons: Readonly<Record<ReturnType<typeof precedenceReason>, BilingualText>> = {
  rank: {
    zh: '单日规则先于节假日规则，节假日规则先于日期范围规则',
    en: 'single-date rules take precedence over holiday rules, and holiday rules over range rules',
  },
  priority: { zh: '优先级较低', en: 'its priority is lower' },
  shorter: { zh: '日期范围较长，较短的优先', en: 'its date range is longer, and shorter ranges take precedence' },
  newer: { zh: '同等条件下较新的规则优先', en: 'of equal rules, the newer one takes precedence' },
};
const range = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  from === to ? from : `${from} – ${to}`;

/**
 * Returns the explanation of a day in both languages: its kind, why it is closed, which template applies and which
 * rules have lower precedence.
 */
export function explainCalendarDay(
  { dateKind: kind, closed, holidays, rule, overriddenRules }: CalendarDay,
  template: BilingualText,
): BilingualText[] {
  const day = enumMember(dateKind, kind) as BilingualText;
  const [first] = holidays;
  const holidayName = first && {
    zh: `“${first.name}”（${range(first)}）`,
    en: `“${first.enName || first.name}” (${range(first)})`,
  };
  const off =
    closed && holidayName
      ? {
          zh: `当日闭馆：节假日${holidayName.zh}为闭馆，优先于任何时段规则。`,
          en: `Closed: ${holidayName.en} is a closure in the holiday table, which overrides all time rules.`,
        }
      : holidayName
        ? {
            zh: `当日为${day.zh}：节假日表${holidayName.zh}为${enumMember(holidayKind, first.kind)?.zh ?? ''}，按${day.zh}价格收费。`,
            en: `This is a ${day.en.toLowerCase()}: the holiday table lists ${holidayName.en} as ${(enumMember(holidayKind, first.kind)?.en ?? '').toLowerCase()}, so ${day.en.toLowerCase()} prices apply.`,
          }
        : {
            zh: `当日为${day.zh}：节假日表没有这一天，按星期确定。`,
            en: `This is a ${day.en.toLowerCase()}: the date is not in the holiday table, so its weekday decides.`,
          };
  const times = rule
    ? {
        zh: `时段按日期规则“${rule.name}”（${range(rule)}，优先级 ${rule.priority}）使用“${template.zh}”。`,
        en: `Times: “${template.en}”, set by date rule “${rule.enName || rule.name}” (${range(rule)}, priority ${rule.priority}).`,
      }
    : {
        zh: `没有适用的日期规则，使用场地默认时段“${template.zh}”。`,
        en: `No date rule applies, so the site default “${template.en}” is used.`,
      };
  const gave = rule
    ? overriddenRules.map((other) => {
        const why = reasons[precedenceReason(rule, other)];
        return {
          zh: `规则“${other.name}”未采用：${why.zh}。`,
          en: `Rule “${other.enName || other.name}” is not used: ${why.en}.`,
        };
      })
    : [];
  return [off, times, ...gave];
}
