import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Basis of income figures; a page uses one at a time. */
export const incomeBasis = enumeration({
  cash: { code: 1, zh: '实收 · 按到账日', en: 'Cash, by date received' },
  paid: { code: 2, zh: '营收 · 按支付日', en: 'Revenue, by payment date' },
  used: { code: 3, zh: '营收 · 按使用日', en: 'Revenue, by date of use' },
});

/** Amount that a chart draws and a share refers to. */
export const incomeMeasure = enumeration({
  net: { code: 1, zh: '净额（扣除退款）', en: 'Net of refunds' },
  gross: { code: 2, zh: '收款', en: 'Received' },
  refund: { code: 3, zh: '退款', en: 'Refunds' },
});

/** Grouping of the income rows. */
export const incomeBy = enumeration({
  venue: { code: 1, zh: '场馆', en: 'Venue' },
  site: { code: 2, zh: '场地', en: 'Site' },
  method: { code: 3, zh: '支付方式', en: 'Payment method' },
  role: { code: 4, zh: '身份', en: 'Role' },
  biz: { code: 5, zh: '业务', en: 'Business type' },
  merchant: { code: 6, zh: '商户', en: 'Merchant' },
  time: { code: 7, zh: '时间', en: 'Time' },
});

/** What a period is compared with. */
export const compareWith = enumeration({
  previous: { code: 1, zh: '上一期', en: 'Previous period' },
  lastYear: { code: 2, zh: '去年同期', en: 'Same period last year' },
});
export type CompareWith = CodeOf<typeof compareWith>;

/** Day by which an order is counted. */
export const orderBasis = enumeration({
  placed: { code: 1, zh: '按下单日', en: 'By order date' },
  used: { code: 2, zh: '按使用日', en: 'By date of use' },
});

/** Grouping of the order rows. */
export const orderBy = enumeration({
  source: { code: 1, zh: '来源', en: 'Source' },
  status: { code: 2, zh: '订单状态', en: 'Order status' },
  pay: { code: 3, zh: '支付状态', en: 'Payment status' },
  promise: { code: 4, zh: '守约状态', en: 'Attendance' },
  cancel: { code: 5, zh: '取消原因', en: 'Cancellation reason' },
  role: { code: 6, zh: '身份', en: 'Role' },
  venue: { code: 7, zh: '场馆', en: 'Venue' },
  site: { code: 8, zh: '场地', en: 'Site' },
  time: { code: 9, zh: '时间', en: 'Time' },
});

/** Furthest stage an order reached. */
export const orderStage = enumeration({
  submitted: { code: 1, zh: '已提交', en: 'Submitted' },
  paid: { code: 2, zh: '已支付', en: 'Paid' },
  signed: { code: 3, zh: '已签到', en: 'Checked in' },
  finished: { code: 4, zh: '已完结', en: 'Completed' },
});

/** Time between an online booking and its start. */
export const leadTime = enumeration({
  hour: { code: 1, zh: '1 小时内', en: 'Under 1 h' },
  quarter: { code: 2, zh: '1–6 小时', en: '1–6 h' },
  day: { code: 3, zh: '6–24 小时', en: '6–24 h' },
  days: { code: 4, zh: '1–3 天', en: '1–3 days' },
  week: { code: 5, zh: '3–7 天', en: '3–7 days' },
  longer: { code: 6, zh: '7 天以上', en: 'Over 7 days' },
});

/** Direction of a money movement. */
export const moneyWay = enumeration({
  come: { code: 1, zh: '收款', en: 'In' },
  gone: { code: 2, zh: '退款', en: 'Out' },
});
