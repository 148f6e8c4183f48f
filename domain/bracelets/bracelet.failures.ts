import { failures } from '#domain/kit/failure';

/** Refusals of wristbands. */
export const braceletFailure = failures({
  chipTaken: {
    kind: 'refused',
    zh: '芯片号已登记，请核对手环',
    en: 'This chip number is already registered. Check the wristband.',
  },
  labelTaken: {
    kind: 'refused',
    zh: '该场馆已有相同标签号，请换一个标签号',
    en: 'This venue already has a wristband with this label. Choose another label.',
  },
  braceletMissing: {
    kind: 'missing',
    zh: '手环不存在，请刷新后查看',
    en: 'This wristband does not exist. Reload the page.',
  },
  braceletNotFound: {
    kind: 'missing',
    zh: '没有找到这个手环，请核对编号或先登记',
    en: 'No wristband has this number. Check it, or register the wristband first.',
  },
  braceletSeveral: {
    kind: 'refused',
    zh: '多个场馆有此标签号，请刷手环芯片',
    en: 'Several venues have this label. Scan the chip instead.',
  },
  braceletStep: {
    kind: 'refused',
    zh: '手环当前状态不允许此操作，请刷新后查看',
    en: 'This is not possible in the current state of the wristband. Reload the page.',
  },
  braceletIssued: {
    kind: 'refused',
    zh: '手环已发放，归还后才能修改或删除',
    en: 'This wristband is issued. It can be changed or deleted after it is returned.',
  },
  braceletUsed: {
    kind: 'refused',
    zh: '手环已有使用记录，不能删除，请停用',
    en: 'This wristband has records, so it cannot be deleted. Disable it instead.',
  },
  holderMissing: {
    kind: 'refused',
    zh: '没有找到该会员，请核对学工号、手机号或卡号',
    en: 'No member was found. Check the account, phone or card number.',
  },
  holderUnnamed: {
    kind: 'invalid',
    zh: '请填写会员，或散客的姓名和手机号',
    en: 'Enter a member, or the name and phone number of a guest.',
  },
  holderHasOne: {
    kind: 'refused',
    zh: '该会员已有一只手环，请先归还',
    en: 'This member already has a wristband. It must be returned first.',
  },
  guestPaysHere: {
    kind: 'refused',
    zh: '散客的押金请在窗口收取',
    en: 'Take the deposit of a guest at the counter.',
  },
  billOpen: {
    kind: 'refused',
    zh: '有未付账单{amount}元，付清后才能归还手环',
    en: 'CNY {amount} is unpaid. Pay it before the wristband is returned.',
  },
  lockerOpen: {
    kind: 'refused',
    zh: '储物柜{cell}还没有关，请先关柜',
    en: 'Locker {cell} is still in use. Close it first.',
  },
  stillInside: {
    kind: 'refused',
    zh: '手环还没有离场记录，请先从出口离场',
    en: 'This wristband has not left the venue yet. Leave through the exit first.',
  },
  depositUnpaid: {
    kind: 'refused',
    zh: '押金还没有付清，请先支付',
    en: 'The deposit is not paid yet. Pay it first.',
  },
  identityUnchecked: {
    kind: 'invalid',
    zh: '请写明如何核实身份',
    en: 'Describe how the identity was checked.',
  },
  depositOwn: {
    kind: 'refused',
    zh: '手环押金在发放手环时收取',
    en: 'The deposit is taken when a wristband is issued.',
  },
});
