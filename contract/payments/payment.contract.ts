import { z } from 'zod';
import { bizType } from '#domain/sales/biz-type.status';
import { financeKind, financeStatus, offlinePayType, payScene, payType } from '#domain/payments/pay.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, id, int, labeled, text, tradeNo } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';
import { cancelReply } from '#contract/orders/order.contract';

/** A finance record: income or refund, amounts in yuan. */
export const financeRow = z.object({
  id: z.int(),
  no: labeled('流水号', 'Record no.', z.string()),
  tradeNo: labeled('订单号', 'Order no.', z.string()),
  kind: labeled('类型', 'Type', z.int()),
  payType: labeled('支付方式', 'Method', z.int().nullable()),
  amount: labeled('金额（元）', 'Amount (CNY)', z.number()),
  fee: labeled('渠道手续费（元）', 'Channel fee (CNY)', z.number()),
  feeBearer: labeled('手续费承担方', 'Fee paid by', z.int().nullable()),
  status: labeled('状态', 'Status', z.int()),
  venueName: labeled('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  merchantName: labeled('商户', 'Merchant', z.string()),
  enMerchantName: z.string(),
  userName: labeled('用户', 'User', z.string()),
  channelTradeNo: labeled('渠道单号', 'Channel no.', z.string().nullable()),
  lastError: labeled('原因', 'Reason', z.string().nullable()),
  attempts: z.int(),
  nextTryAt: z.number().nullable(),
  refundNo: z.string().nullable(),
  gmtCreate: labeled('创建时间', 'Created', z.string()),
  doneAt: labeled('完成时间', 'Completed', z.string().nullable()),
});
export type FinanceRow = z.output<typeof financeRow>;

/** Filters of the finance list. */
export const financeFilter = z.object({
  keyword: labeled('流水号 / 订单号 / 渠道单号', 'Record, order or channel no.', text(50)).optional(),
  kind: labeled('类型', 'Type', codeOf(financeKind)).optional(),
  status: labeled('状态', 'Status', codeOf(financeStatus)).optional(),
  payType: labeled('支付方式', 'Method', codeOf(payType)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  merchantId: labeled('商户', 'Merchant', id).optional(),
  biz: labeled('业务', 'Business', codeOf(bizType)).optional(),
  offlineType: labeled('线下方式', 'Offline method', codeOf(offlinePayType)).optional(),
  doneFrom: labeled('完成日期起', 'Completed from', date).optional(),
  doneTo: labeled('完成日期止', 'Completed to', date).optional(),
  dateFrom: labeled('日期起', 'Date from', date).optional(),
  dateTo: labeled('日期止', 'Date to', date).optional(),
  sort: z.enum(['gmtCreate', 'amount']).default('gmtCreate'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

/** Payments and refunds of orders. */
export const payments = {
  pay: post('/api/venue/finances/order/pay', {
    admit: 'login',
    money: true,
    about: 'Pays an order, or opens a payment at the gateway.',
    input: z.object({
      venueTradeNo: tradeNo,
      payType: int.optional(),
      payPassword: text(64).optional(),
      queryPassword: z.string().max(400).optional(),
      isApp: z.string().optional(),
      remark: text(100).optional(),
      offlineType: codeOf(offlinePayType).optional(),
      scene: codeOf(payScene).optional(),
      openId: z
        .string()
        .regex(/^[\w-]{6,64}$/)
        .optional(),
    }),
    reply: z.object({
      tradeNo: z.string(),
      payFee: z.number(),
      payStatus: z.int(),
      schoolPayUrl: z.string().nullable(),
      payData: z
        .object({
          codeUrl: z.string().optional(),
          action: z.string().optional(),
          fields: z.record(z.string(), z.string()).optional(),
        })
        .nullable(),
    }),
  }),
  methods: get('/api/venue/finances/pay_methods', {
    admit: 'login',
    about: 'Payment methods available to this role now, for an order or another bill of a merchant, and the wallet.',
    input: z.object({ venueTradeNo: tradeNo.optional(), merchantId: id.optional() }),
    reply: z.object({
      methods: z.array(
        z.object({
          payType: z.int(),
          zh: z.string(),
          en: z.string(),
          needs: z.enum(['none', 'payPassword', 'queryPassword', 'qr', 'redirect']),
        }),
      ),
      balance: z.number(),
      walletLocked: z.boolean(),
    }),
  }),
  detail: get('/api/venue/finances/order/detail', {
    admit: 'login',
    about: 'An own order as the cashier page needs it.',
    input: z.object({ venueTradeNo: tradeNo }),
    reply: z.object({
      orderId: z.int(),
      venueTradeNo: z.string(),
      payUserId: z.int(),
      orderStatus: z.int(),
      payStatus: z.int(),
      payFee: z.number(),
      discountFee: z.number(),
      gmtCreate: z.string(),
      expireTime: z.string().nullable(),
      expireAt: z.number().nullable(),
      subject: z.string(),
      subjectEn: z.string(),
      subjectDesc: z.string(),
      subjectDescEn: z.string(),
      startDate: z.string(),
      endDate: z.string(),
      payType: z.int().nullable(),
      spaceList: z.array(
        z.object({
          id: z.int(),
          venueSpaceId: z.int(),
          venueSpaceName: z.string(),
          startTime: z.string(),
          endTime: z.string(),
          orderFee: z.number(),
          orderUuid: z.string(),
        }),
      ),
    }),
  }),
  cancel: post('/api/venue/finances/order/cancel', {
    admit: 'login',
    money: true,
    about: 'Cancels an own order by trade number.',
    input: z.object({ venueTradeNo: tradeNo, remark: text(200).optional() }),
    reply: cancelReply,
  }),
  finances: get('/api/venue/finances', {
    admit: { right: 'VenuesFinances' },
    about: 'Finance records of the merchants and venues in the caller’s scope.',
    input: paging.extend(financeFilter.shape),
    /**
     * `pending` is still to be refunded, `awaited` still to be received; `fees` are the channel fees, borne by
     * merchants or the school and never by payers.
     */
    reply: pageOf(financeRow).extend({
      totals: z
        .object({ income: z.number(), expense: z.number(), pending: z.number(), awaited: z.number(), fees: z.number() })
        .nullable(),
    }),
  }),
  board: get('/api/venue/finances/board', {
    admit: { right: 'VenuesFinances' },
    about: 'Counts of the refund queue and of payments that match nothing; the finance room sends the same live.',
    input: z.object({}),
    reply: z.object({
      queued: z.int(),
      running: z.int(),
      failed: z.int(),
      overdue: z.int(),
      oldestSec: z.int(),
      todayIn: z.number(),
      todayOut: z.number(),
      unmatched: z.int(),
      methods: z.array(z.object({ payType: z.int(), in: z.number(), out: z.number(), failed: z.int() })),
    }),
  }),
  retryRefund: post('/api/venue/finances/refund/retry', {
    admit: { right: 'VenuesFinancesRefund' },
    money: true,
    done: 'saved',
    about: 'Retries a failed refund under the same refund number.',
    input: z.object({ refundNo: text(20) }),
    reply: z.object({ refundNo: z.string(), status: z.int() }),
  }),
  exportFile: exportCall(
    '/api/venue/finances/export',
    'VenuesFinancesExport',
    financeFilter,
    'The filtered records as xlsx.',
  ),
  wechatPayNotify: post('/notify/wechat/pay', {
    admit: 'gateway',
    raw: true,
    unsigned: true,
    about: 'WeChat Pay v3 payment notice.',
    input: z.unknown(),
    reply: z.unknown(),
  }),
  alipayNotify: post('/notify/alipay/pay', {
    admit: 'gateway',
    raw: true,
    unsigned: true,
    about: 'Alipay trade notice.',
    input: z.unknown(),
    reply: z.unknown(),
  }),
  wechatRefundNotify: post('/notify/wechat/refund', {
    admit: 'gateway',
    raw: true,
    unsigned: true,
    about: 'WeChat Pay v3 refund notice.',
    input: z.unknown(),
    reply: z.unknown(),
  }),
  schoolPayNotify: post('/notify/school/pay', {
    admit: 'gateway',
    raw: true,
    unsigned: true,
    about: 'School payment platform notice.',
    input: z.unknown(),
    reply: z.unknown(),
  }),
  platformPayNotify: post('/notify/platform/pay', {
    admit: 'gateway',
    raw: true,
    unsigned: true,
    about: 'Unified platform payment notice.',
    input: z.unknown(),
    reply: z.unknown(),
  }),
};
