import { failures } from '#domain/kit/failure';

/** Failures of operations on organisations that book on account. */
export const businessUserFailure = failures({
  creditCodeMissing: {
    kind: 'invalid',
    zh: '企业须填写统一社会信用代码',
    en: "Enter the company's unified social credit code.",
  },
  creditCodeWrong: {
    kind: 'invalid',
    zh: '统一社会信用代码不正确，请逐位核对',
    en: 'This unified social credit code is not valid. Check each character.',
  },
  businessUserTaken: {
    kind: 'refused',
    zh: '该商户下已有同名或同信用代码的单位“{name}”，请编辑原有单位',
    en: 'This merchant already has an organisation named {name} or with its credit code. Edit that one.',
  },
  accountsUnknown: {
    kind: 'invalid',
    zh: '没有这些账号或已停用：{accounts}，请核对后重新填写',
    en: 'These accounts do not exist or are disabled: {accounts}. Check them and try again.',
  },
  venuesOfAnother: {
    kind: 'invalid',
    zh: '所选场馆须属于所选商户，请重新选择',
    en: 'The venues must belong to the selected merchant. Choose again.',
  },
});
