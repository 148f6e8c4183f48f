import { failures } from '#domain/kit/failure';

/** Refusals of recharging, refunding and adjusting a wallet. Amounts in messages are formatted yuan. */
export const walletFailure = failures({
  rechargeOutOfRange: {
    kind: 'invalid',
    zh: '充值金额须在{least}至{most}元之间',
    en: 'Enter an amount between {least} and {most} yuan.',
  },
  walletFull: {
    kind: 'refused',
    zh: '余额上限为{max}元，最多还可充值{room}元',
    en: 'The balance limit is {max} yuan. You can top up at most {room} yuan.',
  },
  walletFullSoon: {
    kind: 'refused',
    zh: '余额上限为{max}元，另有待支付的充值{open}元，最多还可充值{room}元。请先完成待支付的充值，或等其超时关闭',
    en: 'The balance limit is {max} yuan and you have unpaid top-ups of {open} yuan. You can top up at most {room} yuan more. Pay the open top-ups or wait until they expire.',
  },
  rechargeMissing: {
    kind: 'missing',
    zh: '没有找到该充值记录，请刷新后查看',
    en: 'This top-up was not found. Reload the page.',
  },
  rechargeLapsed: {
    kind: 'refused',
    zh: '该笔充值已超时关闭，请重新充值',
    en: 'This top-up has expired. Start a new one.',
  },
  rechargeUnpaid: {
    kind: 'refused',
    zh: '该笔充值未到账，无需退款',
    en: 'This top-up was not paid, so there is nothing to refund.',
  },
  rechargeSpent: {
    kind: 'refused',
    zh: '该笔充值没有未使用的金额，不能退款',
    en: 'This top-up is fully used, so it cannot be refunded.',
  },
  rechargeAtCounter: {
    kind: 'refused',
    zh: '该笔充值在窗口办理，退款请到窗口由工作人员办理',
    en: 'This top-up was paid at a counter. Ask for a refund there.',
  },
  refundAboveUnused: {
    kind: 'refused',
    zh: '最多可退未使用的{rest}元，请修改金额',
    en: 'At most the unused {rest} yuan can be refunded. Lower the amount.',
  },
  refundAsked: {
    kind: 'refused',
    zh: '该笔充值的退款正在复核，请等待结果',
    en: 'A refund of this top-up is under review. Wait for the result.',
  },
  walletRequestMissing: {
    kind: 'missing',
    zh: '没有找到该申请，请刷新后查看',
    en: 'This request was not found. Reload the page.',
  },
  walletRequestEnded: {
    kind: 'refused',
    zh: '该申请已处理，请刷新后查看',
    en: 'This request has already been processed. Reload the page.',
  },
  walletOwnRequest: {
    kind: 'refused',
    zh: '自己提交的申请须由他人复核',
    en: 'Another person must approve your request.',
  },
  walletOwn: {
    kind: 'refused',
    zh: '不能处理自己的余额，请由他人操作',
    en: 'You cannot manage your own balance. Ask a colleague.',
  },
  walletMissing: {
    kind: 'missing',
    zh: '没有找到该余额账户，请刷新后查看',
    en: 'This wallet was not found. Reload the page.',
  },
  adjustZero: { kind: 'invalid', zh: '调整金额不能为0', en: 'The adjustment must not be zero.' },
  adjustBelowZero: {
    kind: 'refused',
    zh: '当前余额{balance}元，不足以扣减，请修改金额',
    en: 'The balance is only {balance} yuan. Lower the amount.',
  },
});
