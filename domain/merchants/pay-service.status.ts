import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Who bears the channel fee: the merchant or the school. */
export const feeBearer = enumeration({
  merchant: { code: 1, zh: '商户承担', en: 'Merchant' },
  school: { code: 2, zh: '学校承担', en: 'School' },
});
export type FeeBearer = CodeOf<typeof feeBearer>;

/** How often a merchant is settled. */
export const settleCycle = enumeration({
  daily: { code: 1, zh: '按日', en: 'Daily' },
  weekly: { code: 2, zh: '按周', en: 'Weekly' },
  monthly: { code: 3, zh: '按月', en: 'Monthly' },
});

/** Whether a merchant accepts payments. */
export const merchantStatus = enumeration({
  active: { code: 1, zh: '营业', en: 'Active', tone: 'success' },
  stopped: { code: 2, zh: '停用', en: 'Disabled', tone: 'default' },
});

/** Channels at which a merchant may have its own account. */
export const merchantChannel = enumeration({
  wechat: { code: 'wechat', zh: '微信支付', en: 'WeChat Pay' },
  alipay: { code: 'alipay', zh: '支付宝', en: 'Alipay' },
  school: { code: 'school', zh: '学校支付平台', en: 'School payment platform' },
  platform: { code: 'platform', zh: '平台支付', en: 'Platform payment' },
  card: { code: 'card', zh: '校园卡', en: 'Campus card' },
});
export type MerchantChannel = CodeOf<typeof merchantChannel>;
