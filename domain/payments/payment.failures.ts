import { failures } from '#domain/kit/failure';

/** Refusals of paying and refunding. Amounts in sentences are yuan, already formatted. */
export const paymentFailure = failures({
  payWindowClosed: {
    kind: 'refused',
    zh: '订单已超过支付时限，请重新预约',
    en: 'The time to pay this order has passed. Book again.',
  },
  payPasswordMissing: { kind: 'invalid', zh: '请输入支付密码', en: 'Enter your payment password.' },
  payPasswordUnset: {
    kind: 'refused',
    zh: '您还未设置支付密码，请先设置',
    en: 'You have no payment password yet. Set one first.',
  },
  payPasswordWrong: {
    kind: 'refused',
    zh: '支付密码错误，还可尝试{left}次',
    en: 'The payment password is wrong. {left} tries are left.',
  },
  payPasswordLocked: {
    kind: 'refused',
    zh: '支付密码错误次数过多，已锁定，请于{until}后再试',
    en: 'Too many wrong payment passwords. Try again after {until}, or pay another way.',
  },
  payPasswordWeak: {
    kind: 'invalid',
    zh: '支付密码须为6位数字，且不能是简单数字或生日',
    en: 'A payment password has 6 digits and is neither a simple row of digits nor your birthday.',
  },
  queryPasswordMissing: {
    kind: 'invalid',
    zh: '请输入校园卡查询密码',
    en: 'Enter the query password of your campus card.',
  },
  queryPasswordWrong: {
    kind: 'refused',
    zh: '校园卡查询密码错误，请重新输入',
    en: 'The query password of your campus card is wrong. Enter it again.',
  },
  cardBalanceShort: {
    kind: 'refused',
    rule: 'R15',
    zh: '校园卡余额不足，请充值或更换支付方式',
    en: 'The balance of your campus card is too low. Top it up or pay another way.',
  },
  cardUnknown: {
    kind: 'refused',
    zh: '未找到您的校园卡，请更换支付方式',
    en: 'Your campus card is not known. Choose another method.',
  },
  balanceShort: {
    kind: 'refused',
    rule: 'R15',
    zh: '余额不足，当前余额{balance}元，应付{due}元，请充值或更换支付方式',
    en: 'Your balance of {balance} does not cover {due} yuan. Recharge or pay another way.',
  },
  walletLocked: {
    kind: 'refused',
    zh: '您的余额账户已锁定，请联系场馆',
    en: 'Your wallet is locked. Please contact the venue.',
  },
  methodNotAllowed: {
    kind: 'forbidden',
    zh: '当前身份不能使用该支付方式，请更换支付方式',
    en: 'Your role may not pay this way. Choose another method.',
  },
  methodClosed: {
    kind: 'refused',
    zh: '该支付方式暂停使用，请更换支付方式',
    en: 'This method is out of use at present. Choose another one.',
  },
  amountWrong: {
    kind: 'refused',
    zh: '到账金额与应付金额不一致，请联系场馆核对',
    en: 'The amount received does not match the amount due. Please contact the venue.',
  },
  notPayable: {
    kind: 'refused',
    zh: '订单当前状态无需支付，请刷新后查看',
    en: 'There is nothing to pay in the present state. Reload and look again.',
  },
  payRunning: {
    kind: 'stale',
    zh: '支付处理中，请稍候查看结果',
    en: 'A payment is being processed. Wait a moment and look at the result.',
  },
  gatewayAway: {
    kind: 'refused',
    zh: '支付渠道暂时无响应，请稍后重试或更换支付方式',
    en: 'The payment channel does not answer. Try again later or choose another method.',
  },
  alreadyRefunded: {
    kind: 'refused',
    zh: '该订单已退款，请勿重复操作',
    en: 'This order has been refunded already. Nothing more needs to be done.',
  },
  refundRunning: {
    kind: 'refused',
    zh: '退款处理中，请勿重复操作',
    en: 'A refund is already under way. Please wait for it.',
  },
  refundAboveRest: {
    kind: 'refused',
    zh: '退款金额超过可退金额{rest}元，请修改金额',
    en: 'At most {rest} yuan can be refunded. Lower the amount.',
  },
  refundAmountZero: { kind: 'invalid', zh: '退款金额须大于0', en: 'The amount to refund must be above zero.' },
  proofMissing: {
    kind: 'invalid',
    zh: '因本人身体原因退款须上传证明材料',
    en: 'A refund for health reasons needs a proof. Attach it.',
  },
  refundNotFailed: { kind: 'refused', zh: '仅失败的退款可以重试', en: 'Only a failed refund can be tried again.' },
  illegalFinanceStep: {
    kind: 'refused',
    zh: '退款记录当前状态不允许此操作，请刷新后查看',
    en: 'The record does not allow this in its present state. Reload and look again.',
  },
  offlineTypeMissing: {
    kind: 'invalid',
    zh: '请选择线下收款方式',
    en: 'Choose how the offline money was handed over.',
  },
  rechargeAmountWrong: {
    kind: 'invalid',
    zh: '充值金额须为{allowed}元之一',
    en: 'The amount must be one of {allowed} yuan.',
  },
});
