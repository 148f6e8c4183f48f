import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Kind of wallet request that a second person must approve. */
export const walletRequestKind = enumeration({
  adjust: { code: 1, zh: '余额调整', en: 'Balance adjustment' },
  refund: { code: 2, zh: '充值退款', en: 'Top-up refund' },
});
export type WalletRequestKind = CodeOf<typeof walletRequestKind>;

/** Status of a wallet request. */
export const walletRequestStatus = enumeration({
  waiting: { code: 0, zh: '待复核', en: 'Pending approval', tone: 'processing' },
  passed: { code: 1, zh: '已通过', en: 'Approved', tone: 'success' },
  refused: { code: 2, zh: '已驳回', en: 'Rejected', tone: 'error' },
  withdrawn: { code: 9, zh: '已撤回', en: 'Withdrawn', tone: 'default' },
});
export type WalletRequestStatus = CodeOf<typeof walletRequestStatus>;
