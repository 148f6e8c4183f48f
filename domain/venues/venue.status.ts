import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Which half of the product a venue belongs to. */
export const webType = enumeration({
  sports: { code: 1, zh: '场馆', en: 'Venue' },
  meeting: { code: 2, zh: '会议室', en: 'Meeting room' },
});
export type WebType = CodeOf<typeof webType>;

/** What kind of day a price is for. */
export const dateKind = enumeration({
  workday: { code: 1, zh: '工作日', en: 'Workday' },
  weekend: { code: 2, zh: '周末', en: 'Weekend' },
  holiday: { code: 3, zh: '节假日', en: 'Holiday' },
});
export type DateKind = CodeOf<typeof dateKind>;

/** What a holiday entry does to its days. */
export const holidayKind = enumeration({
  closed: { code: 1, zh: '闭馆', en: 'Closed', tone: 'error' },
  holidayPrice: { code: 2, zh: '节假日价', en: 'Holiday price', tone: 'warning' },
  makeUpWorkday: { code: 3, zh: '调休工作日', en: 'Make-up workday', tone: 'default' },
});
export type HolidayKind = CodeOf<typeof holidayKind>;

/** Over which stretch of days something counts (document 1 §9). */
export const dateRangeType = enumeration({
  month: { code: 1, zh: '自然月', en: 'Natural month' },
  week: { code: 2, zh: '自然周', en: 'Natural week' },
  twoWeeks: { code: 3, zh: '两个自然周', en: 'Two natural weeks' },
  days: { code: 4, zh: 'N天', en: 'N days' },
});
export type DateRangeType = CodeOf<typeof dateRangeType>;

/** On or off: venues, sites, spaces, devices. */
export const switchStatus = enumeration({
  off: { code: 0, zh: '停用', en: 'Off', tone: 'default' },
  on: { code: 1, zh: '启用', en: 'On', tone: 'success' },
});
export type SwitchStatus = CodeOf<typeof switchStatus>;

/** What makes a venue easy to enter and use for everybody. */
export const accessFact = enumeration({
  ramp: { code: 'ramp', zh: '无障碍坡道', en: 'Ramp' },
  lift: { code: 'lift', zh: '电梯', en: 'Lift' },
  toilet: { code: 'toilet', zh: '无障碍卫生间', en: 'Accessible toilet' },
  parking: { code: 'parking', zh: '无障碍车位', en: 'Accessible parking' },
});
export type AccessFact = CodeOf<typeof accessFact>;

/** How sites are sold: by the slot to one party, or by places to many. */
export const siteMode = enumeration({
  exclusive: { code: 1, zh: '按场次独占', en: 'Exclusive slot' },
  capacity: { code: 2, zh: '按人数容量', en: 'Capacity' },
});

/** Where the restriction of a person stands. */
export const restrictionState = enumeration({
  ahead: { code: 0, zh: '未开始', en: 'To come', tone: 'default' },
  inForce: { code: 1, zh: '生效中', en: 'In force', tone: 'error' },
  over: { code: 2, zh: '已到期', en: 'Over', tone: 'default' },
  lifted: { code: 3, zh: '已解除', en: 'Lifted', tone: 'success' },
});
export type RestrictionState = CodeOf<typeof restrictionState>;

/** How the fees of one booking add up (document 1 §9). */
export const feeTotalling = enumeration({
  cumulative: { code: 1, zh: '累计收费', en: 'Cumulative' },
  highest: { code: 2, zh: '按同行最高收费', en: 'Highest companion fee' },
});
export type FeeTotalling = CodeOf<typeof feeTotalling>;

/** What a price is counted by. */
export const feeMethod = enumeration({
  perSlot: { code: 1, zh: '按场次', en: 'Per slot' },
  perHour: { code: 2, zh: '按小时', en: 'Per hour' },
  perPerson: { code: 3, zh: '按人次', en: 'Per person' },
  byGate: { code: 4, zh: '按闸机计时', en: 'Timed by gate' },
  free: { code: 5, zh: '免费', en: 'Free' },
});
export type FeeMethod = CodeOf<typeof feeMethod>;

/** What a price differs by. */
export const feeMode = enumeration({
  byRole: { code: 1, zh: '按人群', en: 'By role' },
  byTimeBand: { code: 2, zh: '按时段', en: 'By time band' },
  both: { code: 3, zh: '按人群和时段', en: 'By role and time band' },
});
export type FeeMode = CodeOf<typeof feeMode>;

/** Whether companions are named with a booking. */
export const buddyMode = enumeration({
  none: { code: 0, zh: '无需同伴', en: 'No companions' },
  choose: { code: 1, zh: '选择同伴', en: 'Choose companions' },
  code: { code: 2, zh: '填写同伴码', en: 'Companion code' },
});
export type BuddyMode = CodeOf<typeof buddyMode>;

/** How long a card runs (document 1 §9, in its order). */
export const cardTimeType = enumeration({
  day: { code: 1, zh: '日卡', en: 'Day' },
  month: { code: 2, zh: '月卡', en: 'Month' },
  year: { code: 3, zh: '年卡', en: 'Year' },
  season: { code: 4, zh: '季卡', en: 'Season' },
});
export type CardTimeType = CodeOf<typeof cardTimeType>;

/** How often a card may be used (document 1 §9, in its order). */
export const limitType = enumeration({
  single: { code: 1, zh: '单次', en: 'Single' },
  monthly: { code: 2, zh: '每月', en: 'Monthly' },
  season: { code: 3, zh: '每季度', en: 'Season' },
  annual: { code: 4, zh: '每年', en: 'Annual' },
});
export type LimitType = CodeOf<typeof limitType>;
