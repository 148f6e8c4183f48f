import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { GatewayBank, GatewayRefusal } from './bank';
import { billLinesOf, sha1, wechatBill } from './bill';
import type { GatewayFaults } from './faults';
import { json, type GatewayAnswer, type GatewayRequest, type GatewayRoute } from './http';
import type { GatewayKeys } from './keys';
import type { GatewayOrder, GatewayRefund } from './ledger';
import { paidMessage, refundMessage } from './notice';
import { encryptForWechat, platformHeaders, signatureProblem } from './wechat-signature';

const total = z.int().min(1);
const nativeOrder = z.object({
  appid: z.string(),
  mchid: z.string(),
  description: z.string().min(1).max(127),
  out_trade_no: z.string().regex(/^[\w\-*|]{6,32}$/),
  time_expire: z.iso.datetime({ offset: true }).optional(),
  notify_url: z.url(),
  amount: z.object({ total, currency: z.literal('CNY').default('CNY') }),
});
const pageOrder = nativeOrder.extend({
  scene_info: z.object({ payer_client_ip: z.string().min(3), h5_info: z.object({ type: z.string() }) }),
});
const inAppOrder = nativeOrder.extend({ payer: z.object({ openid: z.string().regex(/^[\w-]{6,64}$/) }) });
const refundOrder = z.object({
  out_trade_no: z.string(),
  out_refund_no: z.string().regex(/^[\w\-*|@]{1,64}$/),
  reason: z.string().max(80).optional(),
  notify_url: z.url().optional(),
  amount: z.object({ refund: total, total, currency: z.literal('CNY') }),
});

const refusalCodes: Record<GatewayRefusal, { status: number; code: string; message: string }> = {
  NO_ORDER: { status: 404, code: 'ORDER_NOT_EXIST', message: '订单不存在' },
  NOT_PAID: { status: 403, code: 'REQUEST_BLOCKED', message: '订单未支付' },
  PAID: { status: 400, code: 'ORDERPAID', message: '订单已支付' },
  CLOSED: { status: 400, code: 'ORDER_CLOSED', message: '订单已关闭' },
  EXPIRED: { status: 400, code: 'ORDER_CLOSED', message: '订单已过期' },
  OTHER_AMOUNT: { status: 400, code: 'INVALID_REQUEST', message: '参数与首次请求不一致' },
  TOO_MUCH: { status: 403, code: 'NOT_ENOUGH', message: '退款金额超过可退金额' },
};
const failure = (why: GatewayRefusal): GatewayAnswer =>
  json(refusalCodes[why].status, { code: refusalCodes[why].code, message: refusalCodes[why].message });
/** Codes available to faults, with their HTTP status at WeChat Pay. */
const statusOf: Record<string, number> = {
  NOT_ENOUGH: 403,
  USER_ACCOUNT_ABNORMAL: 403,
  FREQUENCY_LIMITED: 429,
  PARAM_ERROR: 400,
};

const orderReply = (order: GatewayOrder, keys: GatewayKeys): Record<string, unknown> => {
  const state =
    order.state === 'WAITING'
      ? order.expireAt <= Date.now()
        ? 'CLOSED'
        : 'NOTPAY'
      : order.state === 'REFUSED'
        ? 'PAYERROR'
        : order.state;
  const common = {
    mchid: keys.merchant.wechat.mchid,
    appid: keys.merchant.wechat.appid,
    out_trade_no: order.no,
    trade_state: state,
    trade_state_desc: state,
  };
  return order.state === 'PAID'
    ? paidMessage(keys, order, order.amount)
    : { ...common, amount: { total: order.amount, currency: 'CNY' } };
};

/** Routes of WeChat Pay v3 for native payments. `origin` is the address of the pay page. */
export function wechatRoutes(
  keys: GatewayKeys,
  bank: GatewayBank,
  faults: GatewayFaults,
  origin: () => string,
): GatewayRoute[] {
  const { wechat } = keys.merchant;
  const signed =
    (run: (request: GatewayRequest) => Promise<GatewayAnswer> | GatewayAnswer) => (request: GatewayRequest) => {
      const why = signatureProblem(keys, request.method, request.url, request.headers, request.body, Date.now());
      return why ? json(401, { code: 'SIGN_ERROR', message: why }) : run(request);
    };
  const seal = (_: GatewayRequest, answer: GatewayAnswer, corrupted: boolean) => ({
    ...platformHeaders(keys, answer.body, Date.now()),
    ...(corrupted ? { 'Wechatpay-Signature': randomBytes(256).toString('base64') } : {}),
  });
  const refusal = (code: string) => json(statusOf[code] ?? 400, { code, message: code });
  const route = (
    method: GatewayRoute['method'],
    path: RegExp,
    call: GatewayRoute['call'],
    run: GatewayRoute['run'],
  ): GatewayRoute => ({
    method,
    path,
    ...(call ? { call } : {}),
    run: signed(run),
    seal,
    refusal,
  });
  const refundReply = (refund: GatewayRefund) => {
    const order = bank.ledger.order('wechat', refund.orderNo) as GatewayOrder;
    const { refund_status: status, ...rest } = refundMessage(keys, order, refund);
    return json(200, { ...rest, status, channel: 'ORIGINAL' });
  };

  return [
    ...(
      [
        ['native', nativeOrder],
        ['h5', pageOrder],
        ['jsapi', inAppOrder],
      ] as const
    ).map(([kind, shape]) =>
      route('POST', new RegExp(`^/v3/pay/transactions/${kind}$`), 'open', ({ body }) => {
        const parsed = shape.safeParse(JSON.parse(body || '{}'));
        if (!parsed.success || parsed.data.mchid !== wechat.mchid || parsed.data.appid !== wechat.appid)
          return json(400, { code: 'PARAM_ERROR', message: parsed.error?.message ?? 'appid and mchid do not match' });
        const { out_trade_no: no, amount, description, notify_url, time_expire } = parsed.data;
        const opened = bank.open('wechat', {
          no,
          amount: amount.total,
          subject: description,
          notifyUrl: notify_url,
          returnUrl: null,
          expireAt: time_expire ? Date.parse(time_expire) : Date.now() + 2 * 3_600_000,
        });
        if (typeof opened === 'string') return failure(opened);
        if (kind === 'jsapi') return json(200, { prepay_id: `wx${opened.pageId}` });
        return json(
          200,
          kind === 'h5'
            ? { h5_url: `${origin()}/cashier?id=${opened.pageId}` }
            : { code_url: `${origin()}/pay/${opened.pageId}` },
        );
      }),
    ),
    route('GET', /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)$/, 'query', ({ caught: [no = ''], query }) => {
      if (query.get('mchid') !== wechat.mchid) return json(400, { code: 'PARAM_ERROR', message: 'mchid' });
      const order = bank.ledger.order('wechat', no);
      return order ? json(200, orderReply(order, keys)) : failure('NO_ORDER');
    }),
    route('POST', /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)\/close$/, 'close', ({ caught: [no = ''] }) => {
      const order = bank.ledger.order('wechat', no);
      if (!order) return failure('NO_ORDER');
      const why = bank.close(order);
      return why ? failure(why) : { status: 204, body: '' };
    }),
    route('POST', /^\/v3\/refund\/domestic\/refunds$/, 'refund', async ({ body }) => {
      const parsed = refundOrder.safeParse(JSON.parse(body || '{}'));
      if (!parsed.success) return json(400, { code: 'PARAM_ERROR', message: parsed.error.message });
      const { out_trade_no, out_refund_no, amount, notify_url } = parsed.data;
      if (bank.ledger.order('wechat', out_trade_no)?.amount !== amount.total)
        return failure(bank.ledger.order('wechat', out_trade_no) ? 'OTHER_AMOUNT' : 'NO_ORDER');
      const refund = await bank.refund('wechat', {
        refundNo: out_refund_no,
        orderNo: out_trade_no,
        amount: amount.refund,
        notifyUrl: notify_url ?? null,
      });
      return typeof refund === 'string' ? failure(refund) : refundReply(refund);
    }),
    route('GET', /^\/v3\/refund\/domestic\/refunds\/([^/]+)$/, 'refundQuery', ({ caught: [no = ''] }) => {
      const refund = bank.ledger.refunds.get(no);
      return refund?.channel === 'wechat'
        ? refundReply(refund)
        : json(404, { code: 'RESOURCE_NOT_EXISTS', message: '退款单不存在' });
    }),
    route('GET', /^\/v3\/bill\/tradebill$/, 'bill', ({ query }) => {
      const day = query.get('bill_date') ?? '';
      if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return json(400, { code: 'PARAM_ERROR', message: 'bill_date' });
      const lines = billLinesOf(bank.ledger, faults, 'wechat', day);
      if (lines.length === 0) return json(400, { code: 'NO_STATEMENT_EXIST', message: '账单文件不存在' });
      return json(200, {
        hash_type: 'SHA1',
        hash_value: sha1(wechatBill(lines, wechat)),
        download_url: `${origin()}/v3/billdownload/file?token=${day}`,
      });
    }),
    route('GET', /^\/v3\/billdownload\/file$/, 'bill', ({ query }) => ({
      status: 200,
      type: 'text/plain; charset=utf-8',
      body: wechatBill(billLinesOf(bank.ledger, faults, 'wechat', query.get('token') ?? ''), wechat),
    })),
    route('GET', /^\/v3\/certificates$/, 'certificates', () => {
      const { serial, pem, from, to } = keys.certificate;
      const time = (at: number) => new Date(at).toISOString();
      return json(200, {
        data: [
          {
            serial_no: serial,
            effective_time: time(from),
            expire_time: time(to),
            encrypt_certificate: encryptForWechat(pem, wechat.apiV3Key, 'certificate'),
          },
        ],
      });
    }),
  ];
}
