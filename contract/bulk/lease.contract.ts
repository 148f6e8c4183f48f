import { z } from 'zod';
import { dueKind, dueStage, settleRoute } from '#domain/bulk/bulk.status';
import { offlinePayType } from '#domain/payments/pay.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, id, int, labeled, text, yuan } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';
import { yuanInput } from './bulk.contract';
import { settlementView } from './bulk-detail.contract';

const damage = yuanInput.max(1_000_000);

/** A row of the instalment list. */
export const instalmentRow = z.object({
  id: z.int(),
  bulkId: z.int(),
  batchNo: labeled('编号', 'No.', z.string()),
  bulkKind: z.int(),
  title: labeled('名称', 'Title', z.string()),
  orgName: labeled('单位', 'Organisation', z.string()),
  phone: labeled('联系电话', 'Phone', z.string()),
  venueName: labeled('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  no: labeled('期数', 'Instalment', z.int()),
  parts: z.int(),
  kind: labeled('款项', 'Type', codeOf(dueKind)),
  due: labeled('付款日', 'Due date', z.string()),
  days: z.int(),
  amount: labeled('金额（元）', 'Amount (CNY)', yuan),
  stage: labeled('状态', 'Status', codeOf(dueStage)),
  paidAt: labeled('收款时间', 'Paid at', z.string().nullable()),
  payType: labeled('支付方式', 'Payment method', z.int().nullable()),
  offlineType: labeled('收款方式', 'Collected via', z.int().nullable()),
  receipt: labeled('凭证号', 'Receipt no.', z.string()),
  collector: labeled('收款人', 'Collected by', z.string().nullable()),
});
export type InstalmentRow = z.output<typeof instalmentRow>;

/** Filters of the instalment list. */
export const instalmentFilter = z.object({
  keyword: labeled('编号 / 名称 / 单位', 'No., title or organisation', text(50)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  stage: labeled('状态', 'Status', codeOf(dueStage)).optional(),
  kind: labeled('款项', 'Type', codeOf(dueKind)).optional(),
  dateFrom: labeled('付款日起', 'Due from', date).optional(),
  dateTo: labeled('付款日止', 'Due to', date).optional(),
  sort: z.enum(['due', 'amount']).default('due'),
  order: z.enum(['asc', 'desc']).default('asc'),
});

/** Input of a termination. */
const terminationInput = z.object({
  id,
  lastDay: labeled('最后使用日', 'Last day of use', date),
  keepPercent: labeled('扣除比例', 'Kept share', int.pipe(z.int().min(0).max(100))).default(0),
  damage: labeled('赔偿金额', 'Damages', damage).default(0),
  route: labeled('退款去向', 'Refund to', codeOf(settleRoute)).default(settleRoute.original),
});

/** Endpoints of instalments and contract terminations. */
export const leases = {
  dues: get('/api/lease_instalments', {
    admit: { right: 'VenueLease' },
    about: 'Instalments of leases and of bulk bookings settled later, in the caller’s venues.',
    input: paging.extend(instalmentFilter.shape),
    reply: pageOf(instalmentRow).extend({ totals: z.object({ open: yuan, overdue: yuan, paid: yuan }).nullable() }),
  }),
  duesExport: exportCall(
    '/api/lease_instalments/export',
    'VenueLeaseExport',
    instalmentFilter,
    'The filtered instalments as xlsx.',
  ),
  collect: post('/api/lease_instalments/collect', {
    admit: { right: 'VenueLeaseCollect' },
    money: true,
    done: 'saved',
    about: 'Records an instalment as paid.',
    input: z.object({
      id,
      offlineType: labeled('收款方式', 'Collected via', codeOf(offlinePayType)),
      receipt: labeled('凭证号', 'Receipt no.', text(60)).default(''),
    }),
    reply: z.object({ id: z.int() }),
  }),
  pay: post('/api/lease_instalments/pay', {
    admit: 'login',
    money: true,
    done: 'saved',
    about: 'Pays an instalment of an own request from the balance, once.',
    input: z.object({ id, payPassword: text(64) }),
    reply: z.object({ id: z.int() }),
  }),
  payOnline: post('/api/lease_instalments/pay_online', {
    admit: 'login',
    money: true,
    about:
      'Opens the payment of an instalment of an own request at a channel, or returns the open one: a code to scan, a page to visit, or the campus card, which is charged at once.',
    input: z.object({ id, payType: int, queryPassword: z.string().max(400).optional() }),
    reply: z.object({ paid: z.boolean(), codeUrl: z.string().nullable(), payUrl: z.string().nullable() }),
  }),
  endPreview: get('/api/leases/end_preview', {
    admit: 'login',
    about: 'Previews a termination.',
    input: terminationInput,
    reply: settlementView,
  }),
  end: post('/api/leases/end', {
    admit: 'login',
    money: true,
    done: 'saved',
    about:
      'Terminates a contract or a bulk booking: later dates are cancelled, and each payment is refunded to its source, or all offline. The right depends on the kind.',
    input: terminationInput.extend({
      reason: labeled('原因', 'Reason', text(200).min(5)),
      offlineType: labeled('线下退款方式', 'Offline refund method', codeOf(offlinePayType)).default(
        offlinePayType.corporateRemittance,
      ),
      expect: z.coerce.number(),
    }),
    reply: settlementView,
  }),
};
