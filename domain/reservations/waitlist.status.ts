import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Where somebody who waits for a slot stands. */
export const waitStatus = enumeration({
  waiting: { code: 1, zh: '候补中', en: 'Waiting', tone: 'processing' },
  offered: { code: 2, zh: '待确认', en: 'Held for you', tone: 'warning' },
  converted: { code: 3, zh: '已转预约', en: 'Booked', tone: 'success' },
  lapsed: { code: 4, zh: '逾期未确认', en: 'Offer expired', tone: 'error' },
  cancelled: { code: 5, zh: '已退出', en: 'Left', tone: 'default' },
  closed: { code: 6, zh: '已截止', en: 'Closed', tone: 'default' },
});
export type WaitStatus = CodeOf<typeof waitStatus>;

/** What somebody waits for. */
export const waitScope = enumeration({
  exact: { code: 1, zh: '指定场地和时段', en: 'This court at this time' },
  anySpace: { code: 2, zh: '同一时段任意场地', en: 'Any court at this time' },
  anyTime: { code: 3, zh: '所选时段任意场地', en: 'Any court at any of these times' },
});
export type WaitScope = CodeOf<typeof waitScope>;

/** How slots that come back are given out. */
export const returnMode = enumeration({
  atOnce: { code: 1, zh: '立即放出', en: 'At once' },
  delayed: { code: 2, zh: '先候补，再随机延时放出', en: 'Waiting list first, then after a random delay' },
});
export type ReturnMode = CodeOf<typeof returnMode>;
