import { z } from 'zod';
import { bizType } from '#domain/sales/biz-type.status';
import { payType } from '#domain/payments/pay.status';
import { takingBasis, takingBy } from '#domain/takings/taking.status';
import { get } from '#contract/kit/endpoint';
import { codeOf, date, id, labeled } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';

/** One line of the takings sheet; amounts in yuan. */
export const takingRow = z.object({
  key: z.string(),
  name: labeled('项目', 'Group', z.string()),
  enName: z.string(),
  count: labeled('收款笔数', 'Payments', z.int()),
  gross: labeled('收款（元）', 'Received (CNY)', z.number()),
  refundCount: labeled('退款笔数', 'Refunds', z.int()),
  refund: labeled('退款（元）', 'Refunds (CNY)', z.number()),
  net: labeled('净额（元）', 'Net (CNY)', z.number()),
  share: labeled('占收款', 'Share', z.number()),
});
export type TakingRow = z.output<typeof takingRow>;

/** Filters of the takings sheet. Without dates it covers the current month so far. */
export const takingFilter = z.object({
  by: labeled('汇总方式', 'Group by', codeOf(takingBy)).default(takingBy.day),
  basis: labeled('口径', 'Basis', codeOf(takingBasis)).default(takingBasis.cash),
  dateFrom: labeled('日期起', 'Date from', date).optional(),
  dateTo: labeled('日期止', 'Date to', date).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  merchantId: labeled('商户', 'Merchant', id).optional(),
  payType: labeled('支付方式', 'Method', codeOf(payType)).optional(),
  biz: labeled('业务', 'Business', codeOf(bizType)).optional(),
  sort: z.enum(['key', 'gross', 'refund', 'net']).default('key'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

/** Takings by day, method, seller, venue, business or merchant. */
export const takings = {
  list: get('/api/venue/finances/takings', {
    admit: { right: 'VenuesTaking' },
    about: 'The takings sheet of the caller’s scope; sums only with the right to see money.',
    input: paging.extend(takingFilter.shape),
    reply: pageOf(takingRow).extend({
      from: z.string(),
      to: z.string(),
      totals: z.object({ gross: z.number(), refund: z.number(), net: z.number() }).nullable(),
    }),
  }),
  exportFile: exportCall(
    '/api/venue/finances/takings/export',
    'VenuesTakingExport',
    takingFilter,
    'The sheet as xlsx; only with the right to see money.',
  ),
};
