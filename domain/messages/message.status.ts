import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** The channel of a message. The codes are those of the message screens. */
export const messageChannel = enumeration({
  sms: { code: 2, zh: '短信', en: 'Text message' },
  mail: { code: 3, zh: '邮件', en: 'Email' },
});
export type MessageChannel = CodeOf<typeof messageChannel>;

/** The delivery status of a message. */
export const messageStatus = enumeration({
  queued: { code: 0, zh: '待发送', en: 'Queued', tone: 'processing' },
  sent: { code: 1, zh: '已发送', en: 'Sent', tone: 'success' },
  failed: { code: 2, zh: '发送失败', en: 'Failed', tone: 'error' },
  declined: { code: 3, zh: '本人已关闭', en: 'Turned off by recipient', tone: 'default' },
});

/** The groups of messages that a person can turn off. */
export const messageGroup = enumeration({
  bookings: { code: 'bookings', zh: '预约、候补与签到', en: 'Bookings, waitlist and check-in' },
  money: { code: 'money', zh: '分摊、分期与发票', en: 'Shared payments, instalments and invoices' },
  reviews: { code: 'reviews', zh: '审核与申诉结果', en: 'Results of reviews and appeals' },
  coupons: { code: 'coupons', zh: '优惠券', en: 'Coupons' },
});
export type MessageGroup = CodeOf<typeof messageGroup>;

/** What is sent whatever a person turned off: the kinds of messages that are in no group but `required`. */
export const requiredMessages = {
  zh: '账户安全、黑名单、意外到账或退回的款项、场馆取消或改期的预约，以及工作人员的工作提醒',
  en: 'account security, the black list, unexpected payments and refunds, bookings that the venue cancels or reschedules, and notices about staff work',
};

/** The purpose of a one-time code, which proves possession of a telephone number or email address. */
export const codePurpose = enumeration({
  register: { code: 1, zh: '注册账户', en: 'registration' },
  password: { code: 2, zh: '重置登录密码', en: 'resetting your password' },
  contact: { code: 3, zh: '更换联系方式', en: 'changing your contact' },
  payPassword: { code: 4, zh: '设置支付密码', en: 'setting your payment password' },
  human: { code: 5, zh: '安全验证', en: 'the security check' },
});
export type CodePurpose = CodeOf<typeof codePurpose>;

/** The kind of external registration (document 1 §1: external person or alumni). */
export const externalKind = enumeration({
  person: { code: 1, zh: '校外人员', en: 'External person' },
  alumni: { code: 2, zh: '校友', en: 'Alumni' },
});
