import { failures } from '#domain/kit/failure';

/** Refusals of bulk bookings and leases. */
export const bulkFailure = failures({
  bulkMissing: {
    kind: 'missing',
    zh: '申请不存在，或不在您的管理范围内',
    en: 'There is no such request, or it is beyond your reach.',
  },
  bulkIllegalStep: {
    kind: 'refused',
    zh: '申请的当前状态不允许此操作，请刷新后查看',
    en: 'The request does not allow this as it stands now. Read it again.',
  },
  bulkOwnReview: {
    kind: 'refused',
    zh: '不能审核自己提交的申请，请由其他审核人处理',
    en: 'You cannot review a request of your own. Leave it to another reviewer.',
  },
  bulkNoDate: {
    kind: 'invalid',
    zh: '所选日期范围内没有符合条件的日期，请调整星期或起止日期',
    en: 'No date fits. Change the weekdays or the dates.',
  },
  bulkTooMany: {
    kind: 'invalid',
    zh: '一次最多申请 {most} 个日期，请缩短日期范围',
    en: 'A request may hold {most} dates at most. Shorten the range.',
  },
  bulkTooLong: {
    kind: 'invalid',
    zh: '起止日期最长一年，请分次申请',
    en: 'A request may reach over one year at most. Ask in parts.',
  },
  bulkOrder: {
    kind: 'invalid',
    zh: '结束须晚于开始，请检查日期和时间',
    en: 'The end must lie after the beginning. Check dates and times.',
  },
  bulkNothingFree: {
    kind: 'refused',
    zh: '所选日期均有冲突或不开放，请更换时间或场地',
    en: 'None of the dates is free. Choose another time or place.',
  },
  bulkMode: {
    kind: 'refused',
    zh: '该场地不支持按场次批量预约，请联系场馆',
    en: 'This site cannot be booked by slots over many dates. Contact the venue.',
  },
  bulkPercent: {
    kind: 'invalid',
    zh: '折扣须为 1 至 100 的整数',
    en: 'The percentage must be a whole number from 1 to 100.',
  },
  bulkNotAwaiting: {
    kind: 'refused',
    zh: '这份申请没有待确认的场次：已确认、已过期或无需确认',
    en: 'There is nothing to confirm: it is confirmed, too late, or was never asked for.',
  },
  bulkConfirmed: {
    kind: 'refused',
    zh: '这份申请已确认：保留 {kept} 个日期，退回 {left} 个；请刷新查看',
    en: 'The dates are confirmed already: {kept} kept, {left} given back. Reload and look at them.',
  },
  bulkConfirmFirst: {
    kind: 'refused',
    zh: '场次尚待您确认，请先签名确认再付款',
    en: 'The dates wait for your word. Confirm them before you pay.',
  },
  bulkSignature: { kind: 'invalid', zh: '签名须与您的账户姓名一致', en: 'Sign with the name of your account.' },
  bulkListChanged: {
    kind: 'refused',
    zh: '场次或金额已变化，请核对后重新确认',
    en: 'The dates or the amount are others by now. Look at them and confirm again.',
  },
  leaseSum: {
    kind: 'invalid',
    zh: '各期金额合计 {sum} 元，应等于租金 {rent} 元',
    en: 'The instalments come to {sum} yuan and must come to the rent of {rent}.',
  },
  leaseNoInstalment: {
    kind: 'invalid',
    zh: '租赁须填写租金和至少一期付款',
    en: 'A lease needs a rent and at least one instalment.',
  },
  leaseDueOrder: { kind: 'invalid', zh: '各期付款日须依次递增', en: 'The due dates must follow each other.' },
  duePaid: { kind: 'refused', zh: '该期已收款，无需重复登记', en: 'This instalment is paid already.' },
  dueVoid: {
    kind: 'refused',
    zh: '该期已作废，请按结算结果收款',
    en: 'This instalment is void. Collect what the settlement says.',
  },
  leaseOwes: {
    kind: 'refused',
    zh: '结算结果已变化，请重新预览后确认',
    en: 'The settlement is another by now. Look at it again.',
  },
});
