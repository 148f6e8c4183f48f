import { failures } from '#domain/kit/failure';

/** Refusals at a ticket counter. */
export const counterFailure = failures({
  shiftClosed:   { kind: 'refused', zh: '您还没有开班，请先开班再售票', en: 'You have no open shift. Open one before you sell.' },
  shiftRunning:  { kind: 'refused', zh: '您已有未结的班次，请先结班', en: 'Your shift is still open. Close it first.' },
  notOnSale:     { kind: 'refused', rule: 'R06', zh: '所选时段不可售，请选择其他时段', en: 'A chosen slot is not on sale. Choose another one.' },
  undoNotYours:  { kind: 'refused', zh: '只能撤销本班次内自己收款的订单，其他订单请在订单管理中取消', en: 'Only sales you took in this shift can be undone. Cancel others in the order list.' },
  undoTooLate:   { kind: 'refused', zh: '售出超过{minutes}分钟，不能撤销，请在订单管理中取消', en: 'It was sold more than {minutes} minutes ago and cannot be undone. Cancel it in the order list.' },
  helperUnknown: { kind: 'refused', zh: '本地助手的密钥尚未配置，不能刷卡，请改用其他收款方式并联系系统管理员', en: 'The keys of the local helper are not set up, so no card can be read. Take the money another way and tell the system administrator.' },
  receiptForged: { kind: 'refused', zh: '刷卡回执无效，没有入账。请在本地助手核对是否已扣款', en: 'The receipt of the card machine is not genuine and nothing was booked. Check at the helper whether money was taken.' },
  nothingOwed:   { kind: 'refused', zh: '这笔订单没有需要退回校园卡的款项', en: 'No money of this order is to go back to a card.' },
});
