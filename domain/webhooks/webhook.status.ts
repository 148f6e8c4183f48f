import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** State of a webhook. */
export const webhookStatus = enumeration({
  on: { code: 1, zh: '启用', en: 'Enabled', tone: 'success' },
  off: { code: 2, zh: '停用', en: 'Disabled', tone: 'default' },
  tripped: { code: 3, zh: '自动停用', en: 'Disabled after errors', tone: 'error' },
});
export type WebhookStatus = CodeOf<typeof webhookStatus>;

/** State of a delivery. */
export const deliveryStatus = enumeration({
  waiting: { code: 1, zh: '待投递', en: 'Pending', tone: 'processing' },
  delivered: { code: 2, zh: '已投递', en: 'Delivered', tone: 'success' },
  givenUp: { code: 3, zh: '投递失败', en: 'Failed', tone: 'error' },
});

/** Reason of a failed attempt. */
export const deliveryError = enumeration({
  address: { code: 'address', zh: '目标地址不被允许', en: 'URL not allowed' },
  name: { code: 'name', zh: '域名无法解析', en: 'Host name not resolved' },
  connect: { code: 'connect', zh: '无法连接', en: 'No connection' },
  tls: { code: 'tls', zh: '证书或加密连接有误', en: 'Certificate or TLS error' },
  timeout: { code: 'timeout', zh: '超时未应答', en: 'Request timed out' },
  redirect: { code: 'redirect', zh: '应答为跳转，不予跟随', en: 'Redirect not followed' },
  answer: { code: 'answer', zh: '应答不是成功状态', en: 'Response was not a success' },
});
export type DeliveryError = CodeOf<typeof deliveryError>;
