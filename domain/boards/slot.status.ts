import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** The status of one cell of the slot matrix (document 1 §4); 33 exists only on capacity sites. */
export const slotStatus = enumeration({
  free: { code: 1, zh: '空闲', en: 'Free', tone: 'success' },
  notOpen: { code: 2, zh: '未开放', en: 'Not open', tone: 'default' },
  unpaid: { code: 3, zh: '待支付', en: 'Held', tone: 'warning' },
  reserved: { code: 4, zh: '已预约', en: 'Booked', tone: 'processing' },
  low: { code: 33, zh: '余量少', en: 'Few left', tone: 'warning' },
});
export type SlotStatus = CodeOf<typeof slotStatus>;

/** How a site is booked. */
export const bookingMode = enumeration({
  exclusive: { code: 1, zh: '按场次独占', en: 'Exclusive slot' },
  capacity: { code: 2, zh: '按人数容量', en: 'Capacity' },
  halfDay: { code: 3, zh: '半天或全天', en: 'Half or full day' },
  seats: { code: 4, zh: '选座', en: 'Seats' },
  entry: { code: 5, zh: '仅入场', en: 'Entry only' },
});
export type BookingMode = CodeOf<typeof bookingMode>;

/** The reason why a cell cannot be booked, short enough to fit the cell (at most four Han characters). */
export const closedReason = enumeration({
  started: { code: 'started', zh: '已开始', en: 'Started' },
  ended: { code: 'ended', zh: '已结束', en: 'Ended' },
  notReleased: { code: 'notReleased', zh: '未放号', en: 'Not released' },
  siteClosed: { code: 'siteClosed', zh: '闭馆', en: 'Closed' },
  spaceOff: { code: 'spaceOff', zh: '停用', en: 'Disabled' },
  notOpen: { code: 'notOpen', zh: '未开放', en: 'Not open' },
  roleNotOpen: { code: 'roleNotOpen', zh: '不对外', en: 'Not public' },
  adminTake: { code: 'adminTake', zh: '占用', en: 'Blocked' },
  fullCourtTaken: { code: 'fullCourtTaken', zh: '整场已订', en: 'Full court booked' },
  halfCourtTaken: { code: 'halfCourtTaken', zh: '半场已订', en: 'Half court booked' },
  full: { code: 'full', zh: '已满', en: 'Full' },
});
export type ClosedReason = CodeOf<typeof closedReason>;

/** The court view a submit refers to: single or full court (`reservationType` on the wire). */
export const reservationType = enumeration({
  single: { code: -1, zh: '单场', en: 'Single court' },
  fullCourt: { code: 1, zh: '整场', en: 'Full court' },
});
