import { failures } from '#domain/kit/failure';

/** Refusals of filling, emptying and correcting a wallet. Amounts in sentences are yuan, already formatted. */
export const walletFailure = failures({
  rechargeOutOfRange: {
    kind: 'invalid',
    zh: '充值金额须在{least}至{most}元之间',
    en: 'The amount must be between {least} and {most} yuan.',
  },
  walletFull: {
    kind: 'refused',
    zh: '余额上限为{max}元，最多还可充值{room}元',
    en: 'A wallet holds at most {max} yuan; {room} yuan more may be added.',
  },
  walletFullSoon: {
    kind: 'refused',
    zh: '余额上限为{max}元，另有待支付的充值{open}元，最多还可充值{room}元。请先完成待支付的充值，或等其超时关闭',
    en: 'A wallet holds at most {max} yuan and recharges of {open} yuan are still to be paid; {room} yuan more may be added. Pay those, or wait until their time has passed.',
  },
  rechargeMissing: {
    kind: 'missing',
    zh: '没有找到该充值记录，请刷新后查看',
    en: 'There is no such recharge of yours. Reload and look again.',
  },
  rechargeLapsed: {
    kind: 'refused',
    zh: '该笔充值已超时关闭，请重新充值',
    en: 'The time to pay this recharge has passed. Begin a new one.',
  },
  rechargeUnpaid: {
    kind: 'refused',
    zh: '该笔充值未到账，无需退款',
    en: 'This recharge never arrived, so nothing can go back.',
  },
  rechargeSpent: {
    kind: 'refused',
    zh: '该笔充值没有未使用的金额，不能退款',
    en: 'Nothing of this recharge is unused, so nothing can go back.',
  },
  rechargeAtCounter: {
    kind: 'refused',
    zh: '该笔充值在窗口办理，退款请到窗口由工作人员办理',
    en: 'This recharge was paid at a counter. Ask there for its money back.',
  },
  refundAboveUnused: {
    kind: 'refused',
    zh: '最多可退未使用的{rest}元，请修改金额',
    en: 'At most the {rest} yuan not used yet can go back. Lower the amount.',
  },
  refundAsked: {
    kind: 'refused',
    zh: '该笔充值的退款正在复核，请等待结果',
    en: 'A refund of this recharge is being reviewed. Wait for its result.',
  },
  walletRequestMissing: {
    kind: 'missing',
    zh: '没有找到该申请，请刷新后查看',
    en: 'There is no such request. Reload and look again.',
  },
  walletRequestEnded: {
    kind: 'refused',
    zh: '该申请已处理，请刷新后查看',
    en: 'This request has been dealt with. Reload and look again.',
  },
  walletOwnRequest: {
    kind: 'refused',
    zh: '自己提交的申请须由他人复核',
    en: 'Somebody else must confirm what you asked for yourself.',
  },
  walletOwn: {
    kind: 'refused',
    zh: '不能处理自己的余额，请由他人操作',
    en: 'Your own wallet is dealt with by somebody else.',
  },
  walletMissing: {
    kind: 'missing',
    zh: '没有找到该余额账户，请刷新后查看',
    en: 'There is no such wallet. Reload and look again.',
  },
  adjustZero: { kind: 'invalid', zh: '调整金额不能为0', en: 'The amount of an adjustment is not zero.' },
  adjustBelowZero: {
    kind: 'refused',
    zh: '当前余额{balance}元，不足以扣减，请修改金额',
    en: 'The balance of {balance} yuan does not cover this. Lower the amount.',
  },
});
