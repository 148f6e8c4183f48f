import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Reasons for a difference between counted and due cash. */
export const differenceReason = enumeration({
  change: { code: 1, zh: '找零误差', en: 'Change error' },
  unrecorded: { code: 2, zh: '漏记或错记收款', en: 'Sale missing or recorded wrongly' },
  counterfeit: { code: 3, zh: '假币或残币', en: 'Counterfeit or damaged money' },
  lost: { code: 4, zh: '遗失', en: 'Lost' },
  other: { code: 5, zh: '其他（见备注）', en: 'Other (see note)' },
});
export type DifferenceReason = CodeOf<typeof differenceReason>;

/** State of a shift on the cash report. */
export const shiftState = enumeration({
  open: { code: 1, zh: '进行中', en: 'Open', tone: 'processing' },
  closed: { code: 2, zh: '待签收', en: 'Awaiting signature', tone: 'warning' },
  signed: { code: 3, zh: '已签收', en: 'Signed', tone: 'success' },
});
