import { failures } from '#domain/kit/failure';

/** Refusals of using, freezing, transferring and refunding what was bought in advance. */
export const entitlementFailure = failures({
  entitlementMissing: {
    kind: 'missing',
    zh: '没有找到该权益，请刷新后查看',
    en: 'This entitlement was not found. Reload the page.',
  },
  entitlementNone: {
    kind: 'refused',
    zh: '没有可用的余量，请购买或选择其他支付方式',
    en: 'You have nothing valid left to use here. Buy more or pay another way.',
  },
  entitlementShort: {
    kind: 'refused',
    zh: '可用余量为{left}，本次需要{needed}，请减少数量',
    en: 'Only {left} left, but {needed} needed. Use less.',
  },
  entitlementNotStarted: {
    kind: 'refused',
    zh: '尚未到生效日期，请在生效后使用',
    en: 'This is not valid yet. Use it from its first day.',
  },
  entitlementExpired: {
    kind: 'refused',
    zh: '已过有效期，请重新购买',
    en: 'This has expired. Buy a new one.',
  },
  entitlementFrozen: {
    kind: 'refused',
    zh: '正在停用中，请先恢复使用',
    en: 'This is frozen. Resume it first.',
  },
  entitlementNotFrozen: {
    kind: 'refused',
    zh: '当前未停用，无需恢复',
    en: 'This is not frozen, so there is nothing to resume.',
  },
  entitlementEnded: {
    kind: 'refused',
    zh: '已退或已转让，不能再操作',
    en: 'This was refunded or transferred and cannot be changed.',
  },
  entitlementReserved: {
    kind: 'refused',
    zh: '尚有预约占用余量，请先取消或完成这些预约',
    en: 'Bookings still reserve a part of this. Cancel or complete them first.',
  },
  entitlementUsedUp: {
    kind: 'refused',
    zh: '余量已用完，没有可退或可转让的部分',
    en: 'Nothing is left to refund or transfer.',
  },
  entitlementLockMissing: {
    kind: 'missing',
    zh: '没有找到该预约占用的余量，请刷新后查看',
    en: 'This booking reserves nothing. Reload the page.',
  },
  entitlementLockEnded: {
    kind: 'refused',
    zh: '该预约占用的余量已使用或已取消，请刷新后查看',
    en: 'What this booking reserved was already used or cancelled. Reload the page.',
  },
  entitlementRepeatDiffers: {
    kind: 'stale',
    zh: '该业务已按其他数量记账，请刷新后查看',
    en: 'This was already recorded with another quantity. Reload the page.',
  },
  entitlementSameHolder: {
    kind: 'refused',
    zh: '不能转让给持有人本人，请选择其他人',
    en: 'You cannot transfer this to its holder. Choose another person.',
  },
});
