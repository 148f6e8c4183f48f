import { createVerify, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { alipaySign, signedText } from './alipay-notice';
import { alipayBill } from './alipay-bill';
import type { GatewayBank, GatewayRefusal } from './bank';
import { billLinesOf, chinaStamp } from './bill';
import type { CallFault, GatewayFaults } from './faults';
import { json, type GatewayAnswer, type GatewayRequest, type GatewayRoute } from './http';
import type { GatewayKeys } from './keys';
import type { GatewayOrder } from './ledger';

type Content = Readonly<Record<string, string>>;
type Reply = Readonly<Record<string, string>>;

const amount = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/)
  .transform((text) => Math.round(Number(text) * 100));
const trade = z.object({
  out_trade_no: z.string().regex(/^\w{1,64}$/),
  total_amount: amount,
  subject: z.string().min(1).max(256),
  seller_id: z.string(),
  time_expire: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
});
const refundOf = z.object({
  out_trade_no: z.string(),
  refund_amount: amount,
  out_request_no: z.string().min(1).max(64),
  refund_reason: z.string().max(256).optional(),
});

const callOf: Readonly<Record<string, CallFault['on']>> = {
  'alipay.trade.precreate': 'open',
  'alipay.trade.query': 'query',
  'alipay.trade.close': 'close',
  'alipay.trade.refund': 'refund',
  'alipay.trade.fastpay.refund.query': 'refundQuery',
  'alipay.data.dataservice.bill.downloadurl.query': 'bill',
};
const refusalCodes: Record<GatewayRefusal, string> = {
  NO_ORDER: 'ACQ.TRADE_NOT_EXIST',
  NOT_PAID: 'ACQ.TRADE_STATUS_ERROR',
  PAID: 'ACQ.TRADE_HAS_SUCCESS',
  CLOSED: 'ACQ.TRADE_HAS_CLOSE',
  EXPIRED: 'ACQ.TRADE_HAS_CLOSE',
  OTHER_AMOUNT: 'ACQ.CONTEXT_INCONSISTENT',
  TOO_MUCH: 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL',
};
const yuan = (fen: number) => (fen / 100).toFixed(2);
const success = (more: Reply): Reply => ({ code: '10000', msg: 'Success', ...more });
const failure = (code: string): Reply => ({ code: '40004', msg: 'Business Failed', sub_code: code, sub_msg: code });

/** Returns all fields of a call, from query and body. */
const fieldsOf = ({ query, body }: GatewayRequest): Record<string, string> => ({
  ...Object.fromEntries(query),
  ...Object.fromEntries(new URLSearchParams(body)),
});

/** Routes of Alipay's open gateway for codes and pages. `origin` is the address of the pay page. */
export function alipayRoutes(
  keys: GatewayKeys,
  bank: GatewayBank,
  faults: GatewayFaults,
  origin: () => string,
): GatewayRoute[] {
  const { appId, sellerId } = keys.merchant.alipay;
  const orderOf = (no: string | undefined) => bank.ledger.order('alipay', no ?? '');
  const whyNot = (fields: Record<string, string>): string | null => {
    if (fields['app_id'] !== appId) return 'isv.invalid-app-id';
    if (
      fields['sign_type'] !== 'RSA2' ||
      Math.abs(Date.parse(`${(fields['timestamp'] ?? '').replace(' ', 'T')}+08:00`) - Date.now()) > 600_000
    )
      return 'isv.invalid-timestamp';
    return createVerify('RSA-SHA256')
      .update(signedText(fields, ['sign']), 'utf8')
      .verify(keys.alipayAppKey, fields['sign'] ?? '', 'base64')
      ? null
      : 'isv.invalid-signature';
  };
  const answer = (method: string, reply: Reply): GatewayAnswer => {
    const text = JSON.stringify(reply);
    return {
      status: 200,
      type: 'text/html;charset=utf-8',
      body: `{"${method.replaceAll('.', '_')}_response":${text},"sign":"${alipaySign(keys, text)}"}`,
    };
  };
  const openTrade = (content: Content, fields: Content): GatewayOrder | GatewayRefusal | 'BAD' => {
    const parsed = trade.safeParse(content);
    if (!parsed.success || parsed.data.seller_id !== sellerId) return 'BAD';
    const { out_trade_no: no, total_amount: sum, subject, time_expire: end } = parsed.data;
    return bank.open('alipay', {
      no,
      amount: sum,
      subject,
      notifyUrl: fields['notify_url'] ?? null,
      returnUrl: fields['return_url'] ?? null,
      expireAt: Date.parse(`${end.replace(' ', 'T')}+08:00`),
    });
  };
  /** A trade exists at Alipay once it was paid, closed, or opened by its payer. */
  const known = (no: string | undefined): GatewayOrder | null => {
    const order = orderOf(no);
    return order && (order.state !== 'WAITING' || bank.openedPages.has(order.pageId)) ? order : null;
  };

  const calls: Readonly<Record<string, (content: Content, fields: Content) => Promise<Reply> | Reply>> = {
    'alipay.trade.precreate': (content, fields) => {
      const opened = openTrade(content, fields);
      if (typeof opened === 'string') return failure(opened === 'BAD' ? 'ACQ.INVALID_PARAMETER' : refusalCodes[opened]);
      return success({ out_trade_no: opened.no, qr_code: `${origin()}/pay/${opened.pageId}` });
    },
    'alipay.trade.query': (content) => {
      const order = known(content['out_trade_no']);
      if (!order) return failure(refusalCodes.NO_ORDER);
      const back = bank.ledger.refundedOf(order);
      const over = order.state === 'WAITING' && order.expireAt <= Date.now();
      const state =
        order.state === 'PAID'
          ? back >= order.amount
            ? 'TRADE_CLOSED'
            : 'TRADE_SUCCESS'
          : order.state === 'WAITING' && !over
            ? 'WAIT_BUYER_PAY'
            : 'TRADE_CLOSED';
      return success({
        out_trade_no: order.no,
        trade_no: order.platformNo ?? `20${order.openedAt}`,
        trade_status: state,
        total_amount: yuan(order.amount),
        ...(order.paidAt ? { send_pay_date: chinaStamp(order.paidAt) } : {}),
      });
    },
    'alipay.trade.close': (content) => {
      const order = known(content['out_trade_no']);
      if (!order) return failure(refusalCodes.NO_ORDER);
      return bank.close(order) ? failure('ACQ.TRADE_STATUS_ERROR') : success({ out_trade_no: order.no });
    },
    'alipay.trade.refund': async (content) => {
      const parsed = refundOf.safeParse(content);
      if (!parsed.success) return failure('ACQ.INVALID_PARAMETER');
      const { out_trade_no: no, out_request_no: refundNo, refund_amount: sum } = parsed.data;
      const again = bank.ledger.refunds.has(refundNo);
      const refund = await bank.refund('alipay', { refundNo, orderNo: no, amount: sum, notifyUrl: null });
      if (typeof refund === 'string')
        return failure(refund === 'OTHER_AMOUNT' ? 'ACQ.DISCORDANT_REPEAT_REQUEST' : refusalCodes[refund]);
      const order = orderOf(no) as GatewayOrder;
      return success({
        out_trade_no: no,
        trade_no: order.platformNo ?? '',
        fund_change: !again && refund.state === 'SUCCESS' ? 'Y' : 'N',
        refund_fee: yuan(bank.ledger.refundedOf(order)),
      });
    },
    'alipay.trade.fastpay.refund.query': (content) => {
      const refund = bank.ledger.refunds.get(content['out_request_no'] ?? '');
      if (!refund || refund.orderNo !== content['out_trade_no'])
        return orderOf(content['out_trade_no']) ? success({}) : failure(refusalCodes.NO_ORDER);
      return success({
        out_trade_no: refund.orderNo,
        out_request_no: refund.refundNo,
        ...(refund.state === 'CLOSED' ? {} : { refund_amount: yuan(refund.amount) }),
        ...(refund.state === 'SUCCESS' ? { refund_status: 'REFUND_SUCCESS' } : {}),
      });
    },
    'alipay.data.dataservice.bill.downloadurl.query': (content) =>
      billLinesOf(bank.ledger, faults, 'alipay', content['bill_date'] ?? '').length === 0
        ? failure('isp.bill_not_exist')
        : success({ bill_download_url: `${origin()}/alipay/bill?day=${content['bill_date'] ?? ''}` }),
  };
  const pages = new Set(['alipay.trade.page.pay', 'alipay.trade.wap.pay']);

  const run = async (request: GatewayRequest): Promise<GatewayAnswer> => {
    const fields = fieldsOf(request);
    const method = fields['method'] ?? '';
    const why = whyNot(fields);
    if (why)
      return pages.has(method)
        ? { status: 400, type: 'text/plain; charset=utf-8', body: why }
        : answer(method, failure(why));
    const content = JSON.parse(fields['biz_content'] ?? '{}') as Content;
    if (pages.has(method)) {
      const opened = openTrade(content, fields);
      const order = typeof opened === 'string' ? orderOf(content['out_trade_no']) : opened;
      return order
        ? { status: 302, body: '', headers: { location: `${origin()}/cashier?id=${order.pageId}` } }
        : { status: 400, type: 'text/plain; charset=utf-8', body: 'INVALID_PARAMETER' };
    }
    return answer(method, (await calls[method]?.(content, fields)) ?? failure('isv.invalid-method'));
  };
  const methodOf = (request: GatewayRequest) => fieldsOf(request)['method'] ?? '';
  const gateway = (verb: GatewayRoute['method']): GatewayRoute => ({
    method: verb,
    path: /^\/gateway\.do$/,
    call: (request) => callOf[methodOf(request)] ?? null,
    run,
    refusal: (code, request) => answer(methodOf(request), failure(code)),
    corrupt: (original) => ({
      ...original,
      body: original.body.replace(/"sign":"[^"]*"/, `"sign":"${randomBytes(256).toString('base64')}"`),
    }),
  });
  return [
    gateway('POST'),
    gateway('GET'),
    {
      method: 'GET',
      path: /^\/alipay\/bill$/,
      call: 'bill',
      refusal: (code) => json(400, { code }),
      run: ({ query }) => ({
        status: 200,
        type: 'application/zip',
        body: '',
        bytes: alipayBill(billLinesOf(bank.ledger, faults, 'alipay', query.get('day') ?? ''), keys.merchant.alipay),
      }),
    },
  ];
}
