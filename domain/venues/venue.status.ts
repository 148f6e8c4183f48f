import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** The part of the product a venue belongs to. */
export const webType = enumeration({
  sports: { code: 1, zh: '场馆', en: 'Venue' },
  meeting: { code: 2, zh: '会议室', en: 'Meeting room' },
});
export type WebType = CodeOf<typeof webType>;

/** The kind of day of a price. */
export const dateKind = enumeration({
  workday: { code: 1, zh: '工作日', en: 'Workday' },
  weekend: { code: 2, zh: '周末', en: 'Weekend' },
  holiday: { code: 3, zh: '节假日', en: 'Holiday' },
});
export type DateKind = CodeOf<typeof dateKind>;

/** The effect of a holiday entry on its days. */
export const holidayKind = enumeration({
  closed: { code: 1, zh: '闭馆', en: 'Closed', tone: 'error' },
  holidayPrice: { code: 2, zh: '节假日价', en: 'Holiday price', tone: 'warning' },
  makeUpWorkday: { code: 3, zh: '调休工作日', en: 'Make-up workday', tone: 'default' },
});
export type HolidayKind = CodeOf<typeof holidayKind>;

/** The type of a date window (document 1 §9). */
export const dateRangeType = enumeration({
  month: { code: 1, zh: '自然月', en: 'Calendar month' },
  week: { code: 2, zh: '自然周', en: 'Calendar week' },
  twoWeeks: { code: 3, zh: '两个自然周', en: 'Two calendar weeks' },
  days: { code: 4, zh: 'N天', en: 'N days' },
});
export type DateRangeType = CodeOf<typeof dateRangeType>;

/** Enabled or disabled: venues, sites, spaces, devices. */
export const switchStatus = enumeration({
  off: { code: 0, zh: '停用', en: 'Disabled', tone: 'default' },
  on: { code: 1, zh: '启用', en: 'Enabled', tone: 'success' },
});
export type SwitchStatus = CodeOf<typeof switchStatus>;

/** The accessibility features of a venue. */
export const accessFact = enumeration({
  ramp: { code: 'ramp', zh: '无障碍坡道', en: 'Ramp' },
  lift: { code: 'lift', zh: '电梯', en: 'Elevator' },
  toilet: { code: 'toilet', zh: '无障碍卫生间', en: 'Accessible toilet' },
  parking: { code: 'parking', zh: '无障碍车位', en: 'Accessible parking' },
});
export type AccessFact = CodeOf<typeof accessFact>;

/** How a site is booked: a slot for one party, or places for many people. */
export const siteMode = enumeration({
  exclusive: { code: 1, zh: '按场次独占', en: 'Exclusive by slot' },
  capacity: { code: 2, zh: '按人数容量', en: 'By capacity' },
});

/** The state of a restriction of a person. */
export const restrictionState = enumeration({
  ahead: { code: 0, zh: '未开始', en: 'Not started', tone: 'default' },
  inForce: { code: 1, zh: '生效中', en: 'Active', tone: 'error' },
  over: { code: 2, zh: '已到期', en: 'Expired', tone: 'default' },
  lifted: { code: 3, zh: '已解除', en: 'Lifted', tone: 'success' },
});

/** How the fees of one booking are totalled (document 1 §9). */
export const feeTotalling = enumeration({
  cumulative: { code: 1, zh: '累计收费', en: 'Sum of all fees' },
  highest: { code: 2, zh: '按同行最高收费', en: 'Highest fee in the party' },
});
export type FeeTotalling = CodeOf<typeof feeTotalling>;
