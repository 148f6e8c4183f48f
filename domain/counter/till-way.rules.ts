import { membersOf, type Member } from '#domain/kit/enumeration';
import { offlinePayType } from '#domain/payments/pay.status';

/** Code of campus card payments at the counter, following the eight offline payment methods. */
export const CARD_WAY = 9;

/** All payment methods of the counter in key order. Accounting treats the card as a payment method of its own. */
export const tillWays: readonly Member[] = [
  ...membersOf(offlinePayType),
  { code: CARD_WAY, zh: '刷校园卡', en: 'Campus card' },
];

/** Returns the labels of a payment method. */
export const tillWayOf = (code: number | null): Member | undefined => tillWays.find((way) => way.code === code);
