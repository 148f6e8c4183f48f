import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** What is asked of a wallet that a second person must confirm. */
export const walletRequestKind = enumeration({
  adjust: { code: 1, zh: '余额调整', en: 'Adjustment' },
  refund: { code: 2, zh: '充值退款', en: 'Refund of a recharge' },
});
export type WalletRequestKind = CodeOf<typeof walletRequestKind>;

/** How a request about a wallet stands. */
export const walletRequestStatus = enumeration({
  waiting: { code: 0, zh: '待复核', en: 'To be confirmed', tone: 'processing' },
  passed: { code: 1, zh: '已通过', en: 'Confirmed', tone: 'success' },
  refused: { code: 2, zh: '已驳回', en: 'Refused', tone: 'error' },
  withdrawn: { code: 9, zh: '已撤回', en: 'Withdrawn', tone: 'default' },
});
export type WalletRequestStatus = CodeOf<typeof walletRequestStatus>;
