import { z } from 'zod';
import { differenceReason, shiftState } from '#domain/counter/cash.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, flag, id, labeled, text } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';
import { shiftView } from './counter.contract';

/** A shift of the cash report; amounts in yuan. Values that are not counted yet are null. */
export const cashReportRow = shiftView.omit({ lines: true }).extend({
  state: labeled('状态', 'Status', z.int()),
  count: labeled('笔数', 'Sales', z.int()),
  cash: labeled('现金', 'Cash', z.number()),
  wechat: labeled('微信', 'WeChat', z.number()),
  alipay: labeled('支付宝', 'Alipay', z.number()),
  card: labeled('校园卡', 'Campus card', z.number()),
  others: labeled('其他方式', 'Other methods', z.number()),
  reason: labeled('差额原因', 'Difference reason', z.int().nullable()),
  left: labeled('留存下一班（元）', 'Left in drawer (CNY)', z.number()),
  banked: labeled('缴存（元）', 'Handed in (CNY)', z.number().nullable()),
  signedBy: labeled('签收人', 'Signed by', z.string().nullable()),
  signedAt: labeled('签收时间', 'Signed at', z.string().nullable()),
});
export type CashReportRow = z.output<typeof cashReportRow>;

/** A shift with its lines by payment method, the notes and coins of its drawer, and the shifts before and after it. */
const cashReportDetail = cashReportRow.extend({
  lines: shiftView.shape.lines,
  pieces: z.record(z.string(), z.int()).nullable(),
  openNote: z.string().nullable(),
  signNote: z.string().nullable(),
  tookFrom: z.object({ id: z.int(), sellerName: z.string(), left: z.number() }).nullable(),
  takenBy: z.object({ id: z.int(), sellerName: z.string(), float: z.number() }).nullable(),
  mine: z.boolean(),
});
export type CashReportDetail = z.output<typeof cashReportDetail>;

/** Filters of the cash report; the dates are the opening dates of the shifts. */
export const cashReportFilter = z.object({
  keyword: labeled('售票员', 'Seller', text(40)).optional(),
  state: labeled('状态', 'Status', codeOf(shiftState)).optional(),
  reason: labeled('差额原因', 'Difference reason', codeOf(differenceReason)).optional(),
  differs: labeled('只看有差额', 'Differences only', flag).optional(),
  dateFrom: labeled('日期起', 'Date from', date).optional(),
  dateTo: labeled('日期止', 'Date to', date).optional(),
  sort: z.enum(['openedAt', 'difference']).default('openedAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

/** The cash report of all counters. */
export const cashReports = {
  list: get('/api/counter/cash_report', {
    admit: { right: 'StatisticsCashReport' },
    about:
      'Shifts of all sellers with takings by method, counted cash and signatures; sums only with the right to see money.',
    input: paging.extend(cashReportFilter.shape),
    reply: pageOf(cashReportRow).extend({
      totals: z
        .object({
          sold: z.number(),
          returned: z.number(),
          cash: z.number(),
          difference: z.number(),
          banked: z.number(),
        })
        .nullable(),
    }),
  }),
  detail: get('/api/counter/cash_report/shifts/:id', {
    admit: { right: 'StatisticsCashReport' },
    about: 'One shift with its sales, cash count, handover and signature.',
    input: z.object({ id }),
    reply: cashReportDetail,
  }),
  sign: post('/api/counter/cash_report/sign', {
    admit: { right: 'StatisticsCashReportSign' },
    done: 'saved',
    about: 'Signs another person’s closed shift, once.',
    input: z.object({ id, note: labeled('备注', 'Note', text(200)).optional() }),
    reply: cashReportDetail,
  }),
  exportFile: exportCall(
    '/api/counter/cash_report/export',
    'StatisticsCashReportExport',
    cashReportFilter,
    'The filtered report as xlsx.',
  ),
};
