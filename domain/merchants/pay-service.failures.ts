import { failures } from '#domain/kit/failure';

/** Failures of payment methods and merchants. */
export const payServiceFailure = failures({
  methodNotHere: {
    kind: 'refused',
    zh: '该场馆不支持此支付方式，请更换支付方式',
    en: 'This venue does not accept this payment method. Choose another one.',
  },
  methodNotNow: {
    kind: 'refused',
    zh: '该支付方式仅在{from}至{to}开放，请稍后再试或更换支付方式',
    en: 'This method is available from {from} to {to}. Try again then or choose another one.',
  },
  payWindowHalf: {
    kind: 'invalid',
    zh: '开放时段须同时填写开始与结束，且两者不同',
    en: 'Enter both a start and an end time, and make them different.',
  },
  merchantMissing: {
    kind: 'missing',
    zh: '商户不存在，请刷新后查看',
    en: 'This merchant no longer exists. Reload the page.',
  },
  merchantTwice: {
    kind: 'refused',
    zh: '已有同名的商户，请换一个名称',
    en: 'A merchant with this name already exists. Choose another name.',
  },
  merchantStopped: {
    kind: 'refused',
    zh: '该场馆的商户已停止收款，请联系场馆',
    en: 'The merchant of this venue is not accepting payments. Contact the venue.',
  },
  merchantKeysWrong: {
    kind: 'invalid',
    zh: '收款账号填写不完整或格式不对：{fields}',
    en: 'The account details are incomplete or invalid: {fields}.',
  },
  merchantKeysNone: {
    kind: 'missing',
    zh: '该商户没有此渠道的收款账号，请先填写',
    en: 'This merchant has no account at this channel. Add one first.',
  },
});
