import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** What a text is agreed to for. */
export const protocolKind = enumeration({
  booking: { code: 1, zh: '预约协议', en: 'Booking' },
  card: { code: 2, zh: '会员卡协议', en: 'Cards' },
  course: { code: 3, zh: '课程协议', en: 'Courses' },
  ticket: { code: 4, zh: '购票协议', en: 'Tickets' },
  rental: { code: 5, zh: '租赁协议', en: 'Rental' },
  privacy: { code: 6, zh: '隐私协议', en: 'Privacy' },
  goods: { code: 7, zh: '商品协议', en: 'Goods' },
});
export type ProtocolKind = CodeOf<typeof protocolKind>;

/** Where a version of a text stands: written, in force, or followed by a later one. A version in force never changes again. */
export const protocolStatus = enumeration({
  draft: { code: 0, zh: '草稿', en: 'Draft', tone: 'default' },
  published: { code: 1, zh: '生效中', en: 'In force', tone: 'success' },
  retired: { code: 2, zh: '已停用', en: 'Withdrawn', tone: 'default' },
});
export type ProtocolStatus = CodeOf<typeof protocolStatus>;
