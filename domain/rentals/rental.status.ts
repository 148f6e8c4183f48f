import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** State of rented equipment (document 1 §4). */
export const rentStatus = enumeration({
  awaitingPickup: { code: 1, zh: '待领取', en: 'Awaiting pickup', tone: 'warning' },
  awaitingReturn: { code: 2, zh: '待归还', en: 'Awaiting return', tone: 'processing' },
  returned: { code: 3, zh: '已归还', en: 'Returned', tone: 'success' },
  lost: { code: 4, zh: '已丢失', en: 'Lost', tone: 'error' },
  cancelled: { code: 5, zh: '已取消', en: 'Cancelled', tone: 'default' },
});
export type RentStatus = CodeOf<typeof rentStatus>;

/** Whether equipment can be rented (document 1 §4). */
export const offerStatus = enumeration({
  paused: { code: 0, zh: '暂停租赁', en: 'Suspended', tone: 'default' },
  available: { code: 1, zh: '可租赁', en: 'Available', tone: 'success' },
});
export type OfferStatus = CodeOf<typeof offerStatus>;
