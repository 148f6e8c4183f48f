import { enumeration } from '#domain/kit/enumeration';

/** What a terms text is agreed to for. */
export const protocolKind = enumeration({
  booking: { code: 1, zh: '预约协议', en: 'Booking terms' },
  card: { code: 2, zh: '会员卡协议', en: 'Card terms' },
  course: { code: 3, zh: '课程协议', en: 'Course terms' },
  ticket: { code: 4, zh: '购票协议', en: 'Ticket terms' },
  rental: { code: 5, zh: '租赁协议', en: 'Lease terms' },
  privacy: { code: 6, zh: '隐私协议', en: 'Privacy terms' },
  goods: { code: 7, zh: '商品协议', en: 'Goods terms' },
});

/** The status of a version: draft, in force or superseded. A version in force never changes. */
export const protocolStatus = enumeration({
  draft: { code: 0, zh: '草稿', en: 'Draft', tone: 'default' },
  published: { code: 1, zh: '生效中', en: 'In force', tone: 'success' },
  retired: { code: 2, zh: '已停用', en: 'Disabled', tone: 'default' },
});
