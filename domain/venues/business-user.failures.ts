import { failures } from '#domain/kit/failure';

/** Refusals of keeping organisations that book on account. */
export const businessUserFailure = failures({
  creditCodeMissing: {
    kind: 'invalid',
    zh: '企业须填写统一社会信用代码',
    en: 'A company needs its unified social credit code.',
  },
  creditCodeWrong: {
    kind: 'invalid',
    zh: '统一社会信用代码不正确，请逐位核对',
    en: 'This is not a unified social credit code. Check it sign by sign.',
  },
  businessUserTaken: {
    kind: 'refused',
    zh: '该商户下已有同名或同信用代码的单位“{name}”，请编辑原有单位',
    en: 'The merchant has {name} or its credit code already. Edit that one.',
  },
  accountsUnknown: {
    kind: 'invalid',
    zh: '没有这些账号或已停用：{accounts}，请核对后重新填写',
    en: 'There are no such accounts, or they are out of use: {accounts}. Check them.',
  },
  venuesOfAnother: {
    kind: 'invalid',
    zh: '所选场馆须属于所选商户，请重新选择',
    en: 'The venues must belong to the merchant. Choose again.',
  },
});
