import { failures } from '#domain/kit/failure';

/** Errors of the ticket counter. */
export const counterFailure = failures({
  shiftClosed: {
    kind: 'refused',
    zh: '您还没有开班，请先开班再售票',
    en: 'You have no open shift. Open one before you sell.',
  },
  shiftRunning: {
    kind: 'refused',
    zh: '您已有未结的班次，请先结班',
    en: 'You already have an open shift. Close it first.',
  },
  notOnSale: {
    kind: 'refused',
    rule: 'R06',
    zh: '所选时段不可售，请选择其他时段',
    en: 'A selected slot is not for sale. Choose another slot.',
  },
  undoNotYours: {
    kind: 'refused',
    zh: '只能撤销本班次内自己收款的订单，其他订单请在订单管理中取消',
    en: 'You can only undo your own sales of this shift. Cancel other orders in the order list.',
  },
  undoTooLate: {
    kind: 'refused',
    zh: '售出超过{minutes}分钟，不能撤销，请在订单管理中取消',
    en: 'This sale was more than {minutes} minutes ago and cannot be undone. Cancel it in the order list.',
  },
  helperUnknown: {
    kind: 'refused',
    zh: '本地助手的密钥尚未配置，不能刷卡，请改用其他收款方式并联系系统管理员',
    en: 'The keys of the counter helper are not set up, so cards cannot be read. Use another payment method and contact the system administrator.',
  },
  receiptForged: {
    kind: 'refused',
    zh: '刷卡回执无效，没有入账。请在本地助手核对是否已扣款',
    en: 'The card receipt is invalid and was not recorded. Check in the counter helper whether the card was charged.',
  },
  countWrong: {
    kind: 'invalid',
    zh: '各面额合计{worth}元，与实点现金{counted}元不一致，请重新清点',
    en: 'Notes and coins add up to {worth} yuan, but {counted} yuan were counted. Count again.',
  },
  differenceUnexplained: {
    kind: 'invalid',
    zh: '实点与应有现金相差{difference}元，请选择差额原因或填写备注',
    en: 'The drawer is off by {difference} yuan. Choose a reason or add a note.',
  },
  leftTooMuch: {
    kind: 'invalid',
    zh: '留给下一班的现金不能超过实点现金{counted}元',
    en: 'You cannot leave more than the {counted} yuan counted in the drawer. Enter a lower amount.',
  },
  handoverDiffers: {
    kind: 'invalid',
    zh: '上一班留存{left}元，您清点为{float}元，请在备注中说明',
    en: 'The last shift left {left} yuan, but you counted {float} yuan. Explain the difference in the note.',
  },
  handoverGone: {
    kind: 'stale',
    zh: '该班次的现金已由他人接收，请刷新后重试',
    en: 'Someone else has taken over this drawer. Reload and try again.',
  },
  shiftOpen: {
    kind: 'refused',
    zh: '班次尚未结束，结班后才能签收',
    en: 'The shift is still open. You can sign it once it is closed.',
  },
  shiftSigned: {
    kind: 'refused',
    zh: '该班次已签收，请勿重复操作',
    en: 'This shift is already signed. There is nothing left to do.',
  },
  signOwn: {
    kind: 'forbidden',
    zh: '不能签收自己的班次，请由其他人签收',
    en: 'You cannot sign your own shift. Ask someone else to sign it.',
  },
  nothingOwed: {
    kind: 'refused',
    zh: '这笔订单没有需要退回校园卡的款项',
    en: 'This order has no card payment to refund.',
  },
});
