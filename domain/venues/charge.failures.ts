import { failures } from '#domain/kit/failure';

/** Refusals of keeping price tables. */
export const chargeFailure = failures({
  accountUnknown: {
    kind: 'missing',
    zh: '没有账号 {account}，请核对学工号',
    en: 'There is no account {account}. Check the number.',
  },
});
