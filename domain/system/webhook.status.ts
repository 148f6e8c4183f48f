import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Is an address of another program told of events? */
export const webhookStatus = enumeration({
  on: { code: 1, zh: '启用', en: 'On', tone: 'success' },
  off: { code: 2, zh: '停用', en: 'Off', tone: 'default' },
  tripped: { code: 3, zh: '自动停用', en: 'Off after errors', tone: 'error' },
});
export type WebhookStatus = CodeOf<typeof webhookStatus>;

/** How far one event has come on its way to one address. */
export const deliveryStatus = enumeration({
  waiting: { code: 1, zh: '待投递', en: 'Waiting', tone: 'processing' },
  delivered: { code: 2, zh: '已投递', en: 'Delivered', tone: 'success' },
  givenUp: { code: 3, zh: '投递失败', en: 'Given up', tone: 'error' },
});
export type DeliveryStatus = CodeOf<typeof deliveryStatus>;

/** Why a try came to nothing. */
export const deliveryError = enumeration({
  address: { code: 'address', zh: '目标地址不被允许', en: 'The address may not be called' },
  name: { code: 'name', zh: '域名无法解析', en: 'The host name is not known' },
  connect: { code: 'connect', zh: '无法连接', en: 'No connection' },
  tls: { code: 'tls', zh: '证书或加密连接有误', en: 'The certificate or encryption is wrong' },
  timeout: { code: 'timeout', zh: '超时未应答', en: 'No answer in time' },
  redirect: { code: 'redirect', zh: '应答为跳转，不予跟随', en: 'It answered with a redirect, which is not followed' },
  answer: { code: 'answer', zh: '应答不是成功状态', en: 'It did not answer with success' },
});
export type DeliveryError = CodeOf<typeof deliveryError>;
