import type { LocalDate } from '#domain/kit/time';
import { memberOf } from '#domain/kit/enumeration';
import { dateKindOf, inRange, isClosed, rulesOn, whyBefore, type DateRule, type Holiday } from './calendar.rules';
import { dateKind, holidayKind, type DateKind } from './venue.status';

/** A holiday and a rule by their names. */
export interface NamedHoliday extends Holiday {
  readonly name: string;
  readonly enName: string;
}
/** A rule of dates by its name. */
export interface NamedRule extends DateRule {
  readonly name: string;
  readonly enName: string;
}
interface Both {
  readonly zh: string;
  readonly en: string;
}

/** What a calendar says of one date, and on what grounds. */
export interface Verdict<H extends NamedHoliday = NamedHoliday, R extends NamedRule = NamedRule> {
  readonly date: LocalDate;
  readonly dateKind: DateKind;
  readonly closed: boolean;
  readonly templateId: number;
  /** Entries of the holiday table on that date: those that close it first. */
  readonly holidays: readonly H[];
  /** The rule that decides the times; null where the site's own template holds. */
  readonly rule: R | null;
  /** Rules that speak of the date too and give way, in their order. */
  readonly beaten: readonly R[];
}

/** Reads the calendar of one site for one date; `holidays` are its venue's own. */
export const verdictOf = <H extends NamedHoliday, R extends NamedRule>(
  date: LocalDate,
  holidays: readonly H[],
  rules: readonly R[],
  ownTemplateId: number,
): Verdict<H, R> => {
  const kind = dateKindOf(date, holidays);
  const [rule = null, ...beaten] = rulesOn(date, kind, rules);
  const onDate = holidays.filter((holiday) => inRange(holiday, date));
  return {
    date,
    dateKind: kind,
    closed: isClosed(date, holidays),
    templateId: rule?.templateId ?? ownTemplateId,
    rule,
    beaten,
    holidays: [...onDate].sort((a, b) => Number(b.kind === holidayKind.closed) - Number(a.kind === holidayKind.closed)),
  };
};

const reasons: Readonly<Record<ReturnType<typeof whyBefore>, Both>> = {
  rank: {
    zh: '单日规则先于节假日规则，节假日规则先于日期范围规则',
    en: 'a rule of a single date goes before one for holidays, and that before one for a range',
  },
  priority: { zh: '优先级较低', en: 'its priority is lower' },
  shorter: { zh: '日期范围较长，较短的优先', en: 'its range is longer, and the shorter one goes first' },
  newer: { zh: '同等条件下较新的规则优先', en: 'of equal rules the newer one goes first' },
};
const range = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  from === to ? from : `${from} – ${to}`;

/** The answer to "why is this day so?" in words: what the day is, whether it is closed and by what, which times hold and which rules gave way. */
export function whySo({ dateKind: kind, closed, holidays, rule, beaten }: Verdict, template: Both): Both[] {
  const day = memberOf(dateKind, kind) as Both;
  const [first] = holidays;
  const named = first && {
    zh: `“${first.name}”（${range(first)}）`,
    en: `“${first.enName || first.name}” (${range(first)})`,
  };
  const off =
    closed && named
      ? {
          zh: `当日闭馆：节假日${named.zh}为闭馆，优先于任何时段规则。`,
          en: `Closed: the holiday table says so, ${named.en}; nothing opens a closed day.`,
        }
      : named
        ? {
            zh: `当日为${day.zh}：节假日表${named.zh}为${memberOf(holidayKind, first.kind)?.zh ?? ''}，按${day.zh}价格收费。`,
            en: `A ${day.en.toLowerCase()}: the holiday table has ${named.en}, ${(memberOf(holidayKind, first.kind)?.en ?? '').toLowerCase()}; ${day.en.toLowerCase()} prices hold.`,
          }
        : {
            zh: `当日为${day.zh}：节假日表没有这一天，按星期确定。`,
            en: `A ${day.en.toLowerCase()}: the holiday table does not name the day, so its weekday decides.`,
          };
  const times = rule
    ? {
        zh: `时段按日期规则“${rule.name}”（${range(rule)}，优先级 ${rule.priority}）使用“${template.zh}”。`,
        en: `Its times are “${template.en}”, by the date rule “${rule.enName || rule.name}” (${range(rule)}, priority ${rule.priority}).`,
      }
    : {
        zh: `没有适用的日期规则，使用场地默认时段“${template.zh}”。`,
        en: `No date rule speaks of it: the site's own times “${template.en}” hold.`,
      };
  const gave = rule
    ? beaten.map((other) => {
        const why = reasons[whyBefore(rule, other)];
        return {
          zh: `规则“${other.name}”未采用：${why.zh}。`,
          en: `The rule “${other.enName || other.name}” gives way: ${why.en}.`,
        };
      })
    : [];
  return [off, times, ...gave];
}
