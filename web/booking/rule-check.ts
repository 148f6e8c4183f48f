import { sentenceOf } from '#domain/kit/failure';
import { bookingRules, nothingMissing, type BookingFacts } from '#domain/booking/booking.rules';
import { slotStatus } from '#domain/boards/slot.status';
import { registrationStatus } from '#domain/members/member.status';
import type { DayInfo } from '#contract/booking/reservation.contract';
import type { Text } from '#web/kit/text/lang';
import type { ChosenSlot } from './selection';
import type { SlotGrid } from '#web/boards/slot-grid';

/** One line of the rule check: passed, used up by this booking, or blocking. */
export interface RuleLine {
  readonly id: string;
  readonly state: 'pass' | 'block' | 'warn' | 'info';
  readonly text: Text;
  readonly value?: Text;
}

/** What the page knows of a booking before it is submitted. People include the member. */
interface RuleCheckInput {
  readonly info: DayInfo;
  readonly grid: SlotGrid;
  readonly chosen: readonly ChosenSlot[];
  readonly people: number;
  readonly unpaid: number;
}

type SiteParam = DayInfo['siteParam'];

/** Returns the minimum and maximum number of people of a booking, including the member; a maximum of 0 is no limit. */
export const peopleOf = ({ buddyNumMin, buddyNumMax }: SiteParam): { readonly min: number; readonly max: number } => ({
  min: buddyNumMin + 1,
  max: buddyNumMax > 0 ? buddyNumMax + 1 : 0,
});

const factsOf = ({ info: { siteParam }, grid, chosen, people, unpaid }: RuleCheckInput): BookingFacts => ({
  now: { date: grid.date, at: 0 },
  date: grid.date,
  roleId: 0,
  review: registrationStatus.passed,
  blackListed: null,
  restricted: false,
  openRoles: [0],
  release: { releaseMinute: 0, advanceDays: 0 },
  quotas: [],
  unpaid,
  active: 0,
  owes: false,
  slots: chosen.map(({ column, row, left }) => ({
    spaceId: Number(column.spaceId),
    timeId: row.timeId,
    from: row.from,
    to: row.to,
    position: grid.rows.indexOf(row),
    place: grid.columns.indexOf(column),
    state: { status: slotStatus.free, reason: null, adminTake: false, takeUp: false, left, total: left },
  })),
  limits: {
    maxSlots: siteParam.maxSlots,
    maxSpaces: 0,
    consecutiveOnly: siteParam.consecutiveOnly,
    sameSpaceOnly: siteParam.sameSpaceOnly,
    maxUnpaid: 1,
    maxActive: 0,
  },
  people: { count: people, ...peopleOf(siteParam) },
  companions: [],
  captcha: 'fine',
  flow: 'fine',
  tooOften: false,
  lacks: nothingMissing,
  free: [],
});

const lineOf = (rule: 'R07' | 'R11' | 'R12', facts: BookingFacts): Text | null => {
  const refusal = bookingRules[rule]?.(facts) ?? null;
  return (
    refusal && { zh: sentenceOf(refusal.spec, 'zh', refusal.facts), en: sentenceOf(refusal.spec, 'en', refusal.facts) }
  );
};

const okLine: Text = { zh: '符合', en: 'OK' };

const shapeLine = (input: RuleCheckInput, facts: BookingFacts): RuleLine => {
  const { maxSlots, consecutiveOnly, sameSpaceOnly } = input.info.siteParam;
  const refusal = lineOf('R11', facts);
  const count: Text = { zh: `${input.chosen.length} / ${maxSlots}`, en: `${input.chosen.length} / ${maxSlots}` };
  if (refusal) return { id: 'R11', state: 'block', text: refusal, value: count };
  const zh = [consecutiveOnly ? '连续时段' : '', sameSpaceOnly ? '同一场地' : ''].filter(Boolean).join('、');
  const en = [consecutiveOnly ? 'consecutive' : '', sameSpaceOnly ? 'one court' : ''].filter(Boolean).join(', ');
  return maxSlots === 1 || zh === ''
    ? { id: 'R11', state: 'pass', text: { zh: '每次预约时段数', en: 'Slots per booking' }, value: count }
    : { id: 'R11', state: 'pass', text: { zh, en: `Slots: ${en}` }, value: okLine };
};

const companionsLine = (input: RuleCheckInput, facts: BookingFacts): RuleLine | null => {
  const { min, max } = peopleOf(input.info.siteParam);
  const refusal = lineOf('R07', facts) ?? lineOf('R12', facts);
  const count: Text = { zh: `${input.people} 人`, en: `${input.people}` };
  if (refusal) return { id: 'R12', state: 'block', text: refusal, value: count };
  if (min === 1 && max <= 1) return null;
  const span = max > min ? `${min}–${max}` : `${min}`;
  return {
    id: 'R12',
    state: 'pass',
    text: { zh: `人数 ${span} 人，含本人`, en: `${span} people, including you` },
    value: count,
  };
};

/** Returns the refund rules as one sentence. Tiers may be unsorted; hours before the start. */
export const refundSentence = (tiers: SiteParam['refundTiers']): Text => {
  const sorted = [...tiers].sort((a, b) => b.hoursBefore - a.hoursBefore);
  const last = sorted.at(-1);
  if (!last) return { zh: '取消后不退款', en: 'No refund on cancellation' };
  return {
    zh: `开场前取消：${sorted.map(({ hoursBefore, percent }) => `${hoursBefore} 小时前退 ${percent}%`).join('，')}，之后不可取消`,
    en: `Cancellation refunds: ${sorted.map(({ hoursBefore, percent }) => `${percent}% until ${hoursBefore} h before the start`).join(', ')}. No cancellation after that.`,
  };
};

/** Evaluates a selection with the server's rules, as far as the page knows the facts. The server decides. */
export function checkRules(input: RuleCheckInput): RuleLine[] {
  const facts = factsOf(input);
  const { siteParam } = input.info;
  const lines: (RuleLine | null)[] = [
    input.chosen.length > 0 ? shapeLine(input, facts) : null,
    input.chosen.length > 0 ? companionsLine(input, facts) : null,
    input.unpaid > 0
      ? {
          id: 'R09',
          state: 'warn',
          text: {
            zh: '您有待支付的订单，请先支付或取消',
            en: 'You have an unpaid order. Pay for it or cancel it first.',
          },
          value: { zh: `${input.unpaid} 笔`, en: `${input.unpaid}` },
        }
      : null,
    siteParam.needFace
      ? {
          id: 'R13',
          state: 'info',
          text: {
            zh: '本场地刷脸入场，请确认已录入人脸照片',
            en: 'Entry is by face recognition. Make sure your photo is uploaded.',
          },
        }
      : null,
    siteParam.needVideo
      ? {
          id: 'R13v',
          state: 'info',
          text: {
            zh: '首次预约前须看完安全视频并答题',
            en: 'Before your first booking you watch a safety video and pass its quiz.',
          },
        }
      : null,
    { id: 'refund', state: 'info', text: refundSentence(siteParam.refundTiers) },
  ];
  return lines.filter((line) => line !== null);
}

/** Returns the first blocking line, or null. */
export const firstBlocking = (lines: readonly RuleLine[]): RuleLine | null =>
  lines.find(({ state }) => state === 'block') ?? null;
