import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** The status of a waitlist entry. */
export const waitlistStatus = enumeration({
  waiting: { code: 1, zh: '候补中', en: 'Waiting', tone: 'processing' },
  offered: { code: 2, zh: '待确认', en: 'Awaiting confirmation', tone: 'warning' },
  converted: { code: 3, zh: '已转预约', en: 'Booked', tone: 'success' },
  lapsed: { code: 4, zh: '逾期未确认', en: 'Offer expired', tone: 'error' },
  cancelled: { code: 5, zh: '已退出', en: 'Left', tone: 'default' },
  closed: { code: 6, zh: '已截止', en: 'Closed', tone: 'default' },
});
export type WaitlistStatus = CodeOf<typeof waitlistStatus>;

/** The scope of a waitlist entry. */
export const waitlistScope = enumeration({
  exact: { code: 1, zh: '指定场地和时段', en: 'This court, this time' },
  anySpace: { code: 2, zh: '同一时段任意场地', en: 'Any court, this time' },
  anyTime: { code: 3, zh: '所选时段任意场地', en: 'Any court, any selected time' },
});
export type WaitlistScope = CodeOf<typeof waitlistScope>;

/** How returned slots are released. */
export const returnMode = enumeration({
  atOnce: { code: 1, zh: '立即放出', en: 'Immediately' },
  delayed: { code: 2, zh: '先候补，再随机延时放出', en: 'Waitlist first, then released after a random delay' },
});
