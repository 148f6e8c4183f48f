import { enumMembers, type EnumMember } from '#domain/kit/enumeration';
import { offlinePayType } from '#domain/payments/pay.status';

/** Code of campus card payments at the counter, following the eight offline payment methods. */
export const TILL_CARD_METHOD = 9;

/** All payment methods of the counter in key order. Accounting treats the card as a payment method of its own. */
export const tillMethods: readonly EnumMember[] = [
  ...enumMembers(offlinePayType),
  { code: TILL_CARD_METHOD, zh: '刷校园卡', en: 'Campus card' },
];

/** Returns the labels of a payment method. */
export const tillMethodOf = (code: number | null): EnumMember | undefined =>
  tillMethods.find((method) => method.code === code);
