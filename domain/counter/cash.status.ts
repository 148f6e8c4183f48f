import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Why a drawer holds more or less than it should. */
export const differenceReason = enumeration({
  change: { code: 1, zh: '找零误差', en: 'Wrong change' },
  unrecorded: { code: 2, zh: '漏记或错记收款', en: 'A sale missed or booked wrongly' },
  counterfeit: { code: 3, zh: '假币或残币', en: 'False or damaged money' },
  lost: { code: 4, zh: '遗失', en: 'Lost' },
  other: { code: 5, zh: '其他（见备注）', en: 'Other, see the note' },
});
export type DifferenceReason = CodeOf<typeof differenceReason>;

/** How a shift stands on the cash report. */
export const shiftState = enumeration({
  open: { code: 1, zh: '进行中', en: 'Open', tone: 'processing' },
  closed: { code: 2, zh: '待签收', en: 'To be signed', tone: 'warning' },
  signed: { code: 3, zh: '已签收', en: 'Signed', tone: 'success' },
});
export type ShiftState = CodeOf<typeof shiftState>;
