import { failures } from '#domain/kit/failure';

/** Failures of paying and refunding. Amounts in the sentences are yuan, already formatted. */
export const paymentFailure = failures({
  payWindowClosed: {
    kind: 'refused',
    zh: '订单已超过支付时限，请重新预约',
    en: 'The payment deadline has passed. Book again.',
  },
  payPasswordMissing: { kind: 'invalid', zh: '请输入支付密码', en: 'Enter your payment password.' },
  payPasswordUnset: {
    kind: 'refused',
    zh: '您还未设置支付密码，请先设置',
    en: 'You have not set a payment password yet. Set one first.',
  },
  payPasswordWrong: {
    kind: 'refused',
    zh: '支付密码错误，还可尝试{left}次',
    en: 'Wrong payment password. Attempts left: {left}.',
  },
  payPasswordLocked: {
    kind: 'refused',
    zh: '支付密码错误次数过多，已锁定，请于{until}后再试',
    en: 'Too many wrong payment passwords. Try again after {until} or use another payment method.',
  },
  payPasswordWeak: {
    kind: 'invalid',
    zh: '支付密码须为6位数字，且不能是简单数字或生日',
    en: 'Use 6 digits that are not a simple sequence or your birthday.',
  },
  queryPasswordMissing: {
    kind: 'invalid',
    zh: '请输入校园卡查询密码',
    en: 'Enter your campus card query password.',
  },
  queryPasswordWrong: {
    kind: 'refused',
    zh: '校园卡查询密码错误，请重新输入',
    en: 'Wrong campus card query password. Enter it again.',
  },
  cardBalanceShort: {
    kind: 'refused',
    rule: 'R15',
    zh: '校园卡余额不足，请充值或更换支付方式',
    en: 'Your campus card balance is too low. Top it up or use another payment method.',
  },
  cardUnknown: {
    kind: 'refused',
    zh: '未找到您的校园卡，请更换支付方式',
    en: 'We could not find your campus card. Choose another payment method.',
  },
  balanceShort: {
    kind: 'refused',
    rule: 'R15',
    zh: '余额不足，当前余额{balance}元，应付{due}元，请充值或更换支付方式',
    en: 'Your balance of ¥{balance} is not enough to pay ¥{due}. Top up or use another payment method.',
  },
  walletLocked: {
    kind: 'refused',
    zh: '您的余额账户已锁定，请联系场馆',
    en: 'Your balance is locked. Contact the venue.',
  },
  methodNotAllowed: {
    kind: 'forbidden',
    zh: '当前身份不能使用该支付方式，请更换支付方式',
    en: 'Your role cannot use this payment method. Choose another one.',
  },
  methodClosed: {
    kind: 'refused',
    zh: '该支付方式暂停使用，请更换支付方式',
    en: 'This payment method is currently unavailable. Choose another one.',
  },
  amountWrong: {
    kind: 'refused',
    zh: '到账金额与应付金额不一致，请联系场馆核对',
    en: 'The amount received does not match the amount due. Contact the venue.',
  },
  notPayable: {
    kind: 'refused',
    zh: '订单当前状态无需支付，请刷新后查看',
    en: 'There is nothing to pay for this order. Reload the page.',
  },
  payRunning: {
    kind: 'stale',
    zh: '支付处理中，请稍候查看结果',
    en: 'Your payment is being processed. Check the result in a moment.',
  },
  gatewayAway: {
    kind: 'refused',
    zh: '支付渠道暂时无响应，请稍后重试或更换支付方式',
    en: 'The payment channel is not responding. Try again later or choose another method.',
  },
  alreadyRefunded: {
    kind: 'refused',
    zh: '该订单已退款，请勿重复操作',
    en: 'This order has already been refunded.',
  },
  refundRunning: {
    kind: 'refused',
    zh: '退款处理中，请勿重复操作',
    en: 'This refund is already being processed.',
  },
  refundAboveRest: {
    kind: 'refused',
    zh: '退款金额超过可退金额{rest}元，请修改金额',
    en: 'You can refund at most ¥{rest}. Enter a lower amount.',
  },
  refundAbovePaid: {
    kind: 'refused',
    zh: '退款合计超过已收金额，请刷新页面后重试',
    en: 'The refunds would exceed the amount paid. Reload the page and try again.',
  },
  refundAmountZero: { kind: 'invalid', zh: '退款金额须大于0', en: 'The refund amount must be greater than 0.' },
  proofMissing: {
    kind: 'invalid',
    zh: '因本人身体原因退款须上传证明材料',
    en: 'A refund for health reasons requires proof. Upload a document.',
  },
  refundNotFailed: { kind: 'refused', zh: '仅失败的退款可以重试', en: 'You can only retry a failed refund.' },
  illegalFinanceStep: {
    kind: 'refused',
    zh: '退款记录当前状态不允许此操作，请刷新后查看',
    en: 'This action is not available in the current status. Reload the page.',
  },
  offlineTypeMissing: {
    kind: 'invalid',
    zh: '请选择线下收款方式',
    en: 'Choose an offline payment method.',
  },
  rechargeAmountWrong: {
    kind: 'invalid',
    zh: '充值金额须为{allowed}元之一',
    en: 'Choose one of these amounts: ¥{allowed}.',
  },
});
