import { membersOf, type Member } from '#domain/kit/enumeration';
import { offlinePayType } from '#domain/payments/pay.status';

/** The number under which a till counts what its card reader took: the key after the eight ways of handing money over. */
export const CARD_WAY = 9;

/** Every way a till takes money, in the order of its keys. In the books the card is a way of paying of its own. */
export const tillWays: readonly Member[] = [
  ...membersOf(offlinePayType),
  { code: CARD_WAY, zh: '刷校园卡', en: 'Campus card' },
];

/** The words for one of them. */
export const tillWayOf = (code: number | null): Member | undefined => tillWays.find((way) => way.code === code);
