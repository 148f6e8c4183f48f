import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** State of one share: kept once all were paid, returned if the order ended before. */
export const shareStatus = enumeration({
  unpaid: { code: 0, zh: '待支付', en: 'Unpaid', tone: 'warning' },
  paid: { code: 1, zh: '已付，等待其他人', en: 'Paid, waiting for others', tone: 'processing' },
  returned: { code: 2, zh: '已退回', en: 'Returned', tone: 'default' },
  kept: { code: 3, zh: '已支付', en: 'Paid', tone: 'success' },
});
export type ShareStatus = CodeOf<typeof shareStatus>;
