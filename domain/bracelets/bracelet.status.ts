import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Whether a wristband may be used (document 1 §4). */
export const cardStatus = enumeration({
  normal: { code: 1, zh: '正常', en: 'Normal', tone: 'success' },
  disabled: { code: 2, zh: '停用', en: 'Disabled', tone: 'default' },
  lost: { code: 3, zh: '挂失', en: 'Lost', tone: 'error' },
});
export type CardStatus = CodeOf<typeof cardStatus>;

/** Whether a person wears it (document 1 §4). */
export const bindStatus = enumeration({
  unbound: { code: 1, zh: '未绑定', en: 'At the desk', tone: 'default' },
  bound: { code: 2, zh: '已绑定', en: 'Issued', tone: 'processing' },
});
export type BindStatus = CodeOf<typeof bindStatus>;

/** Colours of wristbands. */
export const braceletColour = enumeration({
  blue: { code: 1, zh: '蓝色', en: 'Blue' },
  red: { code: 2, zh: '红色', en: 'Red' },
  yellow: { code: 3, zh: '黄色', en: 'Yellow' },
  green: { code: 4, zh: '绿色', en: 'Green' },
  white: { code: 5, zh: '白色', en: 'White' },
  black: { code: 6, zh: '黑色', en: 'Black' },
});
export type BraceletColour = CodeOf<typeof braceletColour>;

/** What happened to a wristband; 1 to 7 are the documents' numbers, the others are ours. */
export const braceletEvent = enumeration({
  issue: { code: 1, zh: '发放', en: 'Issued', tone: 'processing' },
  enter: { code: 2, zh: '入场', en: 'Entered', tone: 'success' },
  leave: { code: 3, zh: '离场', en: 'Left', tone: 'default' },
  consume: { code: 4, zh: '消费', en: 'Charged', tone: 'warning' },
  giveBack: { code: 5, zh: '归还', en: 'Returned', tone: 'success' },
  lose: { code: 6, zh: '挂失', en: 'Reported lost', tone: 'error' },
  depositBack: { code: 7, zh: '退押金', en: 'Deposit refunded', tone: 'success' },
  find: { code: 8, zh: '找回', en: 'Found', tone: 'success' },
  disable: { code: 9, zh: '停用', en: 'Disabled', tone: 'default' },
  enable: { code: 10, zh: '启用', en: 'Enabled', tone: 'success' },
  writeOff: { code: 11, zh: '遗失核销', en: 'Written off', tone: 'error' },
  lapse: { code: 12, zh: '押金未付，收回', en: 'Deposit not paid, taken back', tone: 'warning' },
});
export type BraceletEvent = CodeOf<typeof braceletEvent>;

/** How the deposit of a wristband is paid when it is issued. */
export const depositMode = enumeration({
  none: { code: 0, zh: '不收押金', en: 'No deposit' },
  counter: { code: 1, zh: '窗口收款', en: 'Paid at the counter' },
  phone: { code: 2, zh: '本人手机支付', en: 'Paid on the phone' },
});
export type DepositMode = CodeOf<typeof depositMode>;
