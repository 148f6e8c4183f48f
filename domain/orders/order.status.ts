import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** State of every order-like row; a text value (document 1 §4). */
export const orderStatus = enumeration({
  normal: { code: '1', zh: '正常', en: 'Normal', tone: 'success' },
  cancelled: { code: '2', zh: '已取消', en: 'Cancelled', tone: 'default' },
  occupied: { code: '3', zh: '占用', en: 'Blocked', tone: 'warning' },
});
export type OrderStatus = CodeOf<typeof orderStatus>;

/** Payment state of an order (document 1 §4). */
export const payStatus = enumeration({
  unpaid: { code: 1, zh: '待支付', en: 'Unpaid', tone: 'warning' },
  paid: { code: 2, zh: '已支付', en: 'Paid', tone: 'success' },
  refunding: { code: 3, zh: '退款中', en: 'Refunding', tone: 'processing' },
  refunded: { code: 4, zh: '已退款', en: 'Refunded', tone: 'default' },
  refundFailed: { code: 5, zh: '退款失败', en: 'Refund failed', tone: 'error' },
});
export type PayStatus = CodeOf<typeof payStatus>;

/** Origin of an order (document 1 §4). */
export const orderSource = enumeration({
  online: { code: 1, zh: '线上预约', en: 'Online', tone: 'processing' },
  gate: { code: 2, zh: '闸机', en: 'Gate', tone: 'success' },
  adminOccupy: { code: 3, zh: '管理占用', en: 'Blocked by staff', tone: 'warning' },
  offlineTicket: { code: 4, zh: '线下售票', en: 'Counter sale', tone: 'warning' },
  bulk: { code: 5, zh: '批量预约', en: 'Bulk booking', tone: 'success' },
  reserved: { code: 6, zh: '预留', en: 'Reserved', tone: 'default' },
  lease: { code: 7, zh: '场地租赁', en: 'Lease', tone: 'processing' },
});
export type OrderSource = CodeOf<typeof orderSource>;

/** Returns whether an order is one date of a bulk booking or a lease. Its contents and price are changed there only. */
export const isOfBulk = (source: number): boolean => source === orderSource.bulk || source === orderSource.lease;

/** Who or what cancelled an order. */
export const cancelKind = enumeration({
  timeout: { code: 1, zh: '超时未支付', en: 'Payment timeout', tone: 'default' },
  user: { code: 2, zh: '用户取消', en: 'Cancelled by member', tone: 'default' },
  admin: { code: 3, zh: '管理员取消', en: 'Cancelled by staff', tone: 'warning' },
  closure: { code: 4, zh: '闭馆取消', en: 'Cancelled by closure', tone: 'warning' },
  swap: { code: 5, zh: '候补置换', en: 'Replaced by waitlist', tone: 'default' },
});
export type CancelKind = CodeOf<typeof cancelKind>;

/** Where an order was placed. */
export const orderChannel = enumeration({
  pc: { code: 1, zh: '电脑端', en: 'Desktop' },
  mobile: { code: 2, zh: '手机端', en: 'Mobile' },
  app: { code: 3, zh: '应用内', en: 'In-app' },
  counter: { code: 4, zh: '窗口', en: 'Counter' },
  api: { code: 5, zh: '接口', en: 'API' },
});

/** Steps of the booking flow (document 1 §4). */
export const bookingStep = enumeration({
  readProtocol: { code: 0, zh: '阅读协议', en: 'Read the terms' },
  chooseSite: { code: 1, zh: '选择场地', en: 'Choose a site' },
  submit: { code: 2, zh: '提交订单', en: 'Place order' },
  pay: { code: 3, zh: '支付', en: 'Pay' },
  finish: { code: 4, zh: '完成', en: 'Finish' },
});
export type BookingStep = CodeOf<typeof bookingStep>;
