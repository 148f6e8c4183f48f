import { failures } from '#domain/kit/failure';

/** Refusals about addresses of other programs that are told of events. */
export const webhookFailure = failures({
  webhookAddress: {
    kind: 'invalid',
    zh: '目标地址不被允许：须为公网 https 地址，或已登记的内网地址',
    en: 'This address may not be called. Use https on the public internet, or a network that was listed for it.',
  },
  webhookName: {
    kind: 'invalid',
    zh: '目标地址的域名无法解析，请检查后重试',
    en: 'The host name of this address is not known. Check it and try again.',
  },
  webhookScope: {
    kind: 'forbidden',
    zh: '不能选择自己管理范围之外的场馆',
    en: 'You cannot choose venues outside your own scope. Untick them and try again.',
  },
  webhookOff: { kind: 'refused', zh: '推送已停用，请先启用', en: 'This webhook is off. Turn it on first.' },
  webhookTooMany: {
    kind: 'refused',
    zh: '推送地址最多{limit}个，请先删除不用的地址',
    en: 'At most {limit} webhooks may be kept. Delete one that is not needed.',
  },
  deliveryWaits: {
    kind: 'refused',
    zh: '此事件正在投递，无需重新投递',
    en: 'This event is on its way already. Wait for the result.',
  },
});
