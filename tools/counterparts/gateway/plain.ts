import { createHash, createHmac } from 'node:crypto';
import { plainChannel, plainHeaders, plainPaths, plainStringToSign } from '#contract/channels/channel.contract';
import { isEqualInConstantTime } from '#tools/counterparts/request-reader';
import type { GatewayBank } from './bank';
import { billLinesOf } from './bill';
import type { GatewayFaults } from './faults';
import { json, type GatewayAnswer, type GatewayRequest, type GatewayRoute } from './http';
import type { GatewayKeys } from './keys';
import type { GatewayOrder, GatewayRefund } from './ledger';
import { plainSignatureHeaders } from './notice';

const orderReply = ({ no, state, amount, platformNo, expireAt }: GatewayOrder) =>
  json(200, {
    orderNo: no,
    status: state === 'WAITING' && expireAt <= Date.now() ? 'CLOSED' : state,
    amount,
    platformNo,
  });
const refundReply = ({ refundNo, state, platformRefundNo }: GatewayRefund) =>
  json(200, { refundNo, status: state === 'ABNORMAL' ? 'CLOSED' : state, platformRefundNo });
const failure = (code: string, status = 400) => json(status, { code, message: code });

/**
 * Routes of the school payment platform, the unified platform and the campus card: HMAC-signed calls; the platforms
 * have a cashier page, the card is charged at once.
 */
export function plainRoutes(
  { merchant }: GatewayKeys,
  bank: GatewayBank,
  faults: GatewayFaults,
  origin: () => string,
): GatewayRoute[] {
  const wire = (channel: keyof typeof plainPaths) => {
    const { merchantNo, key } = merchant[channel];
    const paths = plainPaths[channel];
    const route = (
      method: GatewayRoute['method'],
      path: RegExp,
      call: NonNullable<GatewayRoute['call']>,
      run: (request: GatewayRequest) => Promise<GatewayAnswer> | GatewayAnswer,
    ): GatewayRoute => ({
      method,
      path,
      call,
      refusal: (code) => failure(code, 403),
      seal: ({ path: at }, { body }, tampered) =>
        plainSignatureHeaders(tampered ? 'x'.repeat(32) : key, merchantNo, 'ANSWER', at, body, Date.now()),
      run: (request) => {
        const head = (name: string) => String(request.headers[name] ?? '');
        const hash = createHash('sha256').update(request.body).digest('hex');
        const sign = createHmac('sha256', key)
          .update(
            plainStringToSign(
              request.method,
              request.url,
              hash,
              head(plainHeaders.timestamp),
              head(plainHeaders.nonce),
            ),
          )
          .digest('hex');
        const late = Math.abs(Date.now() - Number(head(plainHeaders.timestamp))) > 300_000;
        if (late || head(plainHeaders.merchant) !== merchantNo || !isEqualInConstantTime(sign, head(plainHeaders.sign)))
          return failure('SIGN', 401);
        return run(request);
      },
    });
    const orders = route('GET', new RegExp(`^${paths.order}([^/]+)$`), 'query', ({ caught: [orderNo = ''] }) => {
      const order = bank.ledger.order(channel, orderNo);
      return order ? orderReply(order) : failure('NO_ORDER', 404);
    });
    const refunds = [
      route('POST', new RegExp(`^${paths.refund}$`), 'refund', async ({ body }) => {
        const parsed = plainChannel.refund.input.safeParse(JSON.parse(body || '{}'));
        if (!parsed.success) return failure('BAD_INPUT');
        const refund = await bank.refund(channel, { ...parsed.data, notifyUrl: null });
        return typeof refund === 'string' ? failure(refund) : refundReply(refund);
      }),
      route('GET', new RegExp(`^${paths.refund}/([^/]+)$`), 'refundQuery', ({ caught: [refundNo = ''] }) => {
        const refund = bank.ledger.refunds.get(refundNo);
        return refund?.channel === channel ? refundReply(refund) : failure('NO_REFUND', 404);
      }),
    ];
    const bills = route('GET', new RegExp(`^${paths.books}(\\d{4}-\\d{2}-\\d{2})$`), 'bill', ({ caught: [day = ''] }) =>
      json(200, {
        lines: billLinesOf(bank.ledger, faults, channel, day).map(({ kind, no: of, platformNo, amount, fee, at }) => ({
          kind,
          no: of,
          platformNo,
          amount,
          fee,
          at,
        })),
      }),
    );
    return { route, paths, shared: [orders, ...refunds, bills] };
  };

  const cashier = (channel: 'school' | 'platform') => {
    const { route, paths, shared } = wire(channel);
    return [
      route('POST', new RegExp(`^${paths.open}$`), 'open', ({ body }) => {
        const parsed = plainChannel.openOrder.input.safeParse(JSON.parse(body || '{}'));
        if (!parsed.success) return failure('BAD_INPUT');
        const { orderNo, ...orderInput } = parsed.data;
        const opened = bank.open(channel, { no: orderNo, ...orderInput });
        return typeof opened === 'string'
          ? failure(opened)
          : json(200, { id: opened.pageId, payUrl: `${origin()}/cashier?id=${opened.pageId}&channel=web` });
      }),
      route('POST', new RegExp(`^${paths.order}([^/]+)/close$`), 'close', ({ caught: [orderNo = ''] }) => {
        const order = bank.ledger.order(channel, orderNo);
        const why = order ? bank.close(order) : 'NO_ORDER';
        return why || !order ? failure(why ?? 'NO_ORDER') : orderReply(order);
      }),
      ...shared,
    ];
  };
  const machine = wire('card');
  return [
    ...cashier('school'),
    ...cashier('platform'),
    machine.route('POST', new RegExp(`^${machine.paths.open}$`), 'card', ({ body }) => {
      const parsed = plainChannel.payByCard.input.safeParse(JSON.parse(body || '{}'));
      if (!parsed.success) return failure('BAD_INPUT');
      const { orderNo, cardNo, queryPassword, amount, subject } = parsed.data;
      const opened = bank.open('card', {
        no: orderNo,
        amount,
        subject,
        notifyUrl: null,
        returnUrl: null,
        expireAt: Date.now() + 60_000,
      });
      if (typeof opened === 'string' && opened !== 'PAID') return failure(opened);
      const order = bank.ledger.order('card', orderNo) as GatewayOrder;
      const reason = bank.payByCard(order, cardNo, queryPassword);
      return json(200, {
        orderNo,
        status: reason ? 'REFUSED' : 'PAID',
        amount: order.amount,
        platformNo: order.platformNo,
        reason,
      });
    }),
    ...machine.shared,
  ];
}
