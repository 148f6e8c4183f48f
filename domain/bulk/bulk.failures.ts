import { failures } from '#domain/kit/failure';

/** Refusals of bulk bookings and leases. */
export const bulkFailure = failures({
  bulkMissing: {
    kind: 'missing',
    zh: '申请不存在，或不在您的管理范围内',
    en: 'This request does not exist, or you do not have access to it.',
  },
  bulkIllegalStep: {
    kind: 'refused',
    zh: '申请的当前状态不允许此操作，请刷新后查看',
    en: 'This is not possible in the current status of the request. Reload the page.',
  },
  bulkOwnReview: {
    kind: 'refused',
    zh: '不能审核自己提交的申请，请由其他审核人处理',
    en: 'You cannot review your own request. Ask another reviewer.',
  },
  bulkNoDate: {
    kind: 'invalid',
    zh: '所选日期范围内没有符合条件的日期，请调整星期或起止日期',
    en: 'No dates match. Change the weekdays or the date range.',
  },
  bulkTooMany: {
    kind: 'invalid',
    zh: '一次最多申请 {most} 个日期，请缩短日期范围',
    en: 'A request can include at most {most} dates. Shorten the date range.',
  },
  bulkTooLong: {
    kind: 'invalid',
    zh: '起止日期最长一年，请分次申请',
    en: 'A request can cover at most one year. Split it into several requests.',
  },
  bulkOrder: {
    kind: 'invalid',
    zh: '结束须晚于开始，请检查日期和时间',
    en: 'The end must be after the start. Check the dates and times.',
  },
  bulkNothingFree: {
    kind: 'refused',
    zh: '所选日期均有冲突或不开放，请更换时间或场地',
    en: 'None of these dates is available. Choose another time or site.',
  },
  bulkMode: {
    kind: 'refused',
    zh: '该场地不支持按场次批量预约，请联系场馆',
    en: 'This site does not support bulk booking. Contact the venue.',
  },
  bulkPercent: {
    kind: 'invalid',
    zh: '折扣须为 1 至 100 的整数',
    en: 'The discount must be a whole number from 1 to 100.',
  },
  bulkNotAwaiting: {
    kind: 'refused',
    zh: '这份申请没有待确认的场次：已确认、已过期或无需确认',
    en: 'Nothing to confirm: the dates are already confirmed, expired or need no confirmation.',
  },
  bulkConfirmed: {
    kind: 'refused',
    zh: '这份申请已确认：保留 {kept} 个日期，退回 {left} 个；请刷新查看',
    en: 'Already confirmed: {kept} dates kept, {left} declined. Reload the page.',
  },
  bulkConfirmFirst: {
    kind: 'refused',
    zh: '场次尚待您确认，请先签名确认再付款',
    en: 'Sign to confirm the dates before you pay.',
  },
  bulkSignature: {
    kind: 'invalid',
    zh: '签名须与您的账户姓名一致',
    en: 'The signature must match the name on your account.',
  },
  bulkListChanged: {
    kind: 'refused',
    zh: '场次或金额已变化，请核对后重新确认',
    en: 'The dates or the amount have changed. Check them and confirm again.',
  },
  leaseSum: {
    kind: 'invalid',
    zh: '各期金额合计 {sum} 元，应等于租金 {rent} 元',
    en: 'The instalments add up to {sum} yuan, but the rent is {rent} yuan.',
  },
  leaseNoInstalment: {
    kind: 'invalid',
    zh: '租赁须填写租金和至少一期付款',
    en: 'A lease needs a rent and at least one instalment.',
  },
  leaseDueOrder: { kind: 'invalid', zh: '各期付款日须依次递增', en: 'Due dates must be in ascending order.' },
  duePaid: { kind: 'refused', zh: '该期已收款，无需重复登记', en: 'This instalment is already paid.' },
  dueVoid: {
    kind: 'refused',
    zh: '该期已作废，请按结算结果收款',
    en: 'This instalment is void. Collect the settlement amount instead.',
  },
  leaseOwes: {
    kind: 'refused',
    zh: '结算结果已变化，请重新预览后确认',
    en: 'The settlement has changed. Preview it again and confirm.',
  },
});
