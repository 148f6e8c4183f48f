import { failures } from '#domain/kit/failure';

/** Failures of price table operations. */
export const chargeFailure = failures({
  accountUnknown: {
    kind: 'missing',
    zh: '没有账号 {account}，请核对学工号',
    en: 'Account {account} was not found. Check the number.',
  },
});
