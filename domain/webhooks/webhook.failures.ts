import { failures } from '#domain/kit/failure';

/** Failures of webhooks. */
export const webhookFailure = failures({
  webhookAddress: {
    kind: 'invalid',
    zh: '目标地址不被允许：须为公网 https 地址，或已登记的内网地址',
    en: 'This URL is not allowed. Use a public https address or a registered internal address.',
  },
  webhookName: {
    kind: 'invalid',
    zh: '目标地址的域名无法解析，请检查后重试',
    en: 'The host name of this URL cannot be resolved. Check it and try again.',
  },
  webhookScope: {
    kind: 'forbidden',
    zh: '不能选择自己管理范围之外的场馆',
    en: 'You cannot select venues outside your scope. Clear them and try again.',
  },
  webhookOff: { kind: 'refused', zh: '推送已停用，请先启用', en: 'This webhook is disabled. Enable it first.' },
  webhookTooMany: {
    kind: 'refused',
    zh: '推送地址最多{limit}个，请先删除不用的地址',
    en: 'You can have at most {limit} webhooks. Delete one you no longer need.',
  },
  deliveryWaits: {
    kind: 'refused',
    zh: '此事件正在投递，无需重新投递',
    en: 'This event is already being delivered. No new attempt is needed.',
  },
});
