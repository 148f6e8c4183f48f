import { failures } from '#domain/kit/failure';

/** Refusals of pay services and of the merchants behind them. */
export const payServiceFailure = failures({
  methodNotHere: {
    kind: 'refused',
    zh: '该场馆不支持此支付方式，请更换支付方式',
    en: 'This venue does not take payments this way. Choose another method.',
  },
  methodNotNow: {
    kind: 'refused',
    zh: '该支付方式仅在{from}至{to}开放，请稍后再试或更换支付方式',
    en: 'This method is open from {from} to {to}. Come back then, or choose another one.',
  },
  payWindowHalf: {
    kind: 'invalid',
    zh: '开放时段须同时填写开始与结束，且两者不同',
    en: 'Name both ends of the opening hours, and make them differ.',
  },
  merchantMissing: {
    kind: 'missing',
    zh: '商户不存在，请刷新后查看',
    en: 'There is no such merchant. Reload and look again.',
  },
  merchantTwice: {
    kind: 'refused',
    zh: '已有同名的商户，请换一个名称',
    en: 'There is a merchant of this name already. Choose another name.',
  },
  merchantStopped: {
    kind: 'refused',
    zh: '该场馆的商户已停止收款，请联系场馆',
    en: 'The merchant of this venue takes no money at present. Please contact the venue.',
  },
  merchantKeysWrong: {
    kind: 'invalid',
    zh: '收款账号填写不完整或格式不对：{fields}',
    en: 'The account is not complete or not well-formed: {fields}.',
  },
  merchantKeysNone: {
    kind: 'missing',
    zh: '该商户没有此渠道的收款账号，请先填写',
    en: 'The merchant has no account at this channel yet. Enter one first.',
  },
});
