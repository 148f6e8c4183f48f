import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** What an entitlement counts; money is counted in fen. */
export const entitlementUnit = enumeration({
  times: { code: 1, zh: '次', en: 'Visits' },
  days: { code: 2, zh: '天', en: 'Days' },
  money: { code: 3, zh: '金额', en: 'Amount' },
  lessons: { code: 4, zh: '课时', en: 'Lessons' },
});
export type EntitlementUnit = CodeOf<typeof entitlementUnit>;

/** Status of an entitlement. "Not started" and "used up" follow from its dates and its balance. */
export const entitlementStatus = enumeration({
  active: { code: 1, zh: '有效', en: 'Active', tone: 'success' },
  frozen: { code: 2, zh: '停用中', en: 'Frozen', tone: 'warning' },
  expired: { code: 3, zh: '已过期', en: 'Expired', tone: 'default' },
  refunded: { code: 4, zh: '已退', en: 'Refunded', tone: 'default' },
  transferred: { code: 5, zh: '已转让', en: 'Transferred', tone: 'default' },
});
export type EntitlementStatus = CodeOf<typeof entitlementStatus>;

/** Why units of an entitlement changed. */
export const entitlementEntryKind = enumeration({
  grant: { code: 1, zh: '发放', en: 'Granted' },
  lock: { code: 2, zh: '预占', en: 'Reserved' },
  release: { code: 3, zh: '取消预占', en: 'Reservation cancelled' },
  use: { code: 4, zh: '使用', en: 'Used' },
  refund: { code: 5, zh: '退回', en: 'Refunded' },
  expire: { code: 6, zh: '过期', en: 'Expired' },
  transferOut: { code: 7, zh: '转出', en: 'Transferred out' },
  transferIn: { code: 8, zh: '转入', en: 'Transferred in' },
  adjust: { code: 9, zh: '调整', en: 'Adjusted' },
});
export type EntitlementEntryKind = CodeOf<typeof entitlementEntryKind>;
