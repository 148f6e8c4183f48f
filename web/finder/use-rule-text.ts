import { releaseMode } from '#domain/booking-rules/rule-set.status';
import type { SiteUseRules } from '#contract/finder/finder.contract';
import type { Lang, Text } from '#web/kit/text/lang';
import { quotaText } from '#web/booking-rules/rule-text';

const WEEKDAYS: readonly Text[] = [
  { zh: '一', en: 'Monday' },
  { zh: '二', en: 'Tuesday' },
  { zh: '三', en: 'Wednesday' },
  { zh: '四', en: 'Thursday' },
  { zh: '五', en: 'Friday' },
  { zh: '六', en: 'Saturday' },
  { zh: '日', en: 'Sunday' },
];
const plural = (n: number, one: string) => `${n} ${one}${n === 1 ? '' : 's'}`;

const releaseSentence = ({
  releaseMode: mode,
  releaseTime,
  releaseWeekday,
  releaseDate,
  advanceDays,
}: SiteUseRules): Text => {
  if (mode === releaseMode.weekly && releaseWeekday)
    return {
      zh: `每周${WEEKDAYS[releaseWeekday - 1]?.zh ?? ''} ${releaseTime} 放号，可预约 ${advanceDays} 天后起的一周`,
      en: `Bookings open every ${WEEKDAYS[releaseWeekday - 1]?.en ?? ''} at ${releaseTime} for the week starting ${plural(advanceDays, 'day')} later`,
    };
  if (mode === releaseMode.fixed && releaseDate)
    return { zh: `${releaseDate} ${releaseTime} 起放号`, en: `Bookings open from ${releaseDate} ${releaseTime}` };
  return advanceDays === 0
    ? { zh: `当天 ${releaseTime} 起预约当日场次`, en: `Book same-day slots from ${releaseTime}` }
    : {
        zh: `每日 ${releaseTime} 放号，可提前 ${advanceDays} 天预约`,
        en: `Bookings open daily at ${releaseTime}, up to ${plural(advanceDays, 'day')} in advance`,
      };
};

const slotsSentence = ({ maxSlots, consecutiveOnly, sameSpaceOnly }: SiteUseRules): Text => ({
  zh: `每单最多 ${maxSlots} 个时段${maxSlots > 1 && consecutiveOnly ? '，须连续' : ''}${maxSlots > 1 && sameSpaceOnly ? '，限同一场地' : ''}`,
  en: `At most ${plural(maxSlots, 'slot')} a booking${maxSlots > 1 && consecutiveOnly ? ', consecutive' : ''}${maxSlots > 1 && sameSpaceOnly ? ', on the same court' : ''}`,
});

const buddiesSentence = ({ buddyNumMin: least, buddyNumMax: most }: SiteUseRules): Text | null => {
  if (most === 0) return null;
  return least > 0
    ? {
        zh: `须有 ${least === most ? least : `${least}–${most}`} 名同行人`,
        en: `Companions required: ${least === most ? least : `${least}–${most}`}`,
      }
    : { zh: `可带同行人，最多 ${most} 名`, en: `You can bring up to ${plural(most, 'companion')}` };
};

const hours = (n: number): string => String(n).replace(/\.0+$/, '');

const tiersOf = (tiers: SiteUseRules['tiers']): Text => {
  const sorted = [...tiers].sort((a, b) => b.hoursBefore - a.hoursBefore);
  return {
    zh: sorted.map(({ hoursBefore, percent }) => `提前 ${hours(hoursBefore)} 小时退 ${percent}%`).join('，'),
    en: sorted.map(({ hoursBefore, percent }) => `${percent}% back ${hours(hoursBefore)} h before`).join(', '),
  };
};

const refundSentences = ({ tiers, holidayTiers, cancelHours }: SiteUseRules): Text => {
  const [everyday, holiday] = [tiersOf(tiers), tiersOf(holidayTiers)];
  return {
    zh: `开场前 ${hours(cancelHours)} 小时可取消${everyday.zh ? `；${everyday.zh}` : ''}${holiday.zh ? `；节假日${holiday.zh}` : ''}`,
    en: `Cancel up to ${hours(cancelHours)} h before the start${everyday.en ? `; ${everyday.en}` : ''}${holiday.en ? `; on holidays ${holiday.en}` : ''}`,
  };
};

const arrivalSentence = ({ advanceEntryMin: early, lateGraceMin: late, signs, autoRelease }: SiteUseRules): Text => ({
  zh: `可提前 ${early} 分钟入场${signs ? `，迟到 ${late} 分钟未签到计失约${autoRelease ? '，剩余时间现场放出' : ''}` : ''}`,
  en: `Come in up to ${early} minutes early${signs ? `; not checked in ${late} minutes after the start counts as missed${autoRelease ? ' and the remaining time is released on site' : ''}` : ''}`,
});

/** Returns the rules of a site as sentences, in the order of use: booking, paying, arriving, cancelling. */
export function ruleSentencesOf(rule: SiteUseRules, lang: Lang): string[] {
  const limits = [
    rule.maxUnpaid > 0
      ? { zh: `未支付 ${rule.maxUnpaid} 单`, en: `${plural(rule.maxUnpaid, 'unpaid booking')}` }
      : null,
    rule.maxActive > 0
      ? { zh: `未使用 ${rule.maxActive} 单`, en: `${plural(rule.maxActive, 'upcoming booking')}` }
      : null,
  ].filter((one) => one !== null);
  const texts: (Text | null)[] = [
    rule.open ? null : { zh: '暂不对您当前身份开放', en: 'Not open to your current role' },
    { zh: `开放时间 ${rule.openBegin}–${rule.openEnd}`, en: `Open ${rule.openBegin}–${rule.openEnd}` },
    releaseSentence(rule),
    slotsSentence(rule),
    limits.length > 0
      ? {
          zh: `同时最多${limits.map(({ zh }) => zh).join('、')}`,
          en: `At the same time at most ${limits.map(({ en }) => en).join(' and ')}`,
        }
      : null,
    rule.quotas.length > 0
      ? {
          zh: `次数限制：${quotaText(rule.quotas as Parameters<typeof quotaText>[0], 'zh')}`,
          en: `Quotas: ${quotaText(rule.quotas as Parameters<typeof quotaText>[0], 'en')}`,
        }
      : null,
    buddiesSentence(rule),
    {
      zh: `下单后 ${rule.payTimeoutMin} 分钟内支付，逾期自动释放`,
      en: `Pay within ${rule.payTimeoutMin} min, or the slots are released`,
    },
    rule.lateBookingMin > 0
      ? {
          zh: `开场后 ${rule.lateBookingMin} 分钟内仍可预约`,
          en: `Booking is possible up to ${rule.lateBookingMin} min after the start`,
        }
      : null,
    arrivalSentence(rule),
    rule.needFace
      ? { zh: '凭人脸入场，请先录入照片', en: 'Entry is by face recognition. Upload your photo first' }
      : null,
    refundSentences(rule),
    rule.waitlist
      ? {
          zh: '已满的场次可候补，有人退订按顺序保留',
          en: 'Full slots have a waitlist. Cancelled slots are held for members in order',
        }
      : null,
  ];
  return texts.filter((text) => text !== null).map((text) => text[lang]);
}
