import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** What a gate bill is for. */
export const gateBillKind = enumeration({
  visit: { code: 1, zh: '计时入场', en: 'Timed entry' },
  locker: { code: 2, zh: '储物柜过夜', en: 'Locker overnight' },
});
export type GateBillKind = CodeOf<typeof gateBillKind>;

/** Whether a gate bill is still owed. */
export const gateBillStatus = enumeration({
  owed: { code: 1, zh: '待支付', en: 'Unpaid', tone: 'warning' },
  paid: { code: 2, zh: '已支付', en: 'Paid', tone: 'success' },
  waived: { code: 3, zh: '已免除', en: 'Waived', tone: 'default' },
});
export type GateBillStatus = CodeOf<typeof gateBillStatus>;

/** State of a member's appeal against a gate bill. */
export const gateAppealStatus = enumeration({
  none: { code: 0, zh: '无申诉', en: 'No appeal', tone: 'default' },
  waiting: { code: 1, zh: '申诉待处理', en: 'Appeal open', tone: 'warning' },
  accepted: { code: 2, zh: '申诉通过', en: 'Appeal accepted', tone: 'success' },
  refused: { code: 3, zh: '申诉不通过', en: 'Appeal refused', tone: 'error' },
});
export type GateAppealStatus = CodeOf<typeof gateAppealStatus>;

/** The unit of time that is charged. */
export const gateUnit = enumeration({
  minute: { code: 1, zh: '每分钟', en: 'Per minute' },
  halfHour: { code: 30, zh: '每30分钟', en: 'Per 30 minutes' },
  hour: { code: 60, zh: '每60分钟', en: 'Per 60 minutes' },
});
export type GateUnit = CodeOf<typeof gateUnit>;

/** What the exit does for a member whose balance does not cover the bill. */
export const debtPolicy = enumeration({
  allowOnce: { code: 1, zh: '放行一次，下次入场前付清', en: 'Let out once' },
  block: { code: 2, zh: '付清后才能离场', en: 'Pay before leaving' },
});
export type DebtPolicy = CodeOf<typeof debtPolicy>;
