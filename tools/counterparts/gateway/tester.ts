import { z } from 'zod';
import type { GatewayBank } from './bank';
import { gatewayFaultsBody, type GatewayFaults } from './faults';
import { json, type GatewayRequest, type GatewayRoute } from './http';
import type { GatewayKeys } from './keys';
import { gatewayChannels, type GatewayOrder } from './ledger';
import { alipayNotice } from './alipay-notice';
import { paidMessage, plainNoticeOf, noticeTamperings, wechatNotice } from './notice';
import { deliverNotice } from './notice-sender';

const channel = z.enum(gatewayChannels).default('wechat');
const noticeBody = z.object({
  channel,
  no: z.string(),
  to: z.url().optional(),
  copies: z.int().min(1).max(200).default(1),
  spoil: z.enum(noticeTamperings).optional(),
  /** Merged into the message before it is encrypted and signed with the true key. */
  change: z.record(z.string(), z.unknown()).default({}),
  event: z.string().default('TRANSACTION.SUCCESS'),
});
const parsed = <T extends z.ZodType>(schema: T, { body }: GatewayRequest): z.output<T> =>
  schema.parse(JSON.parse(body || '{}'));

/** Tester routes of the gateway: faults, ledger, payments without a page, and notices of any kind. */
export function testerRoutes(keys: GatewayKeys, bank: GatewayBank, faults: GatewayFaults): GatewayRoute[] {
  const { ledger } = bank;
  return [
    { method: 'GET', path: /^\/health$/, run: () => json(200, { status: 'up' }) },
    {
      method: 'POST',
      path: /^\/faults$/,
      run: (request) => {
        faults.set(parsed(gatewayFaultsBody, request));
        return json(200, {});
      },
    },
    {
      method: 'GET',
      path: /^\/ledger$/,
      run: () =>
        json(200, {
          orders: [...ledger.orders.values()],
          refunds: [...ledger.refunds.values()],
          cards: Object.fromEntries(ledger.cards),
        }),
    },
    {
      // Pays an order by its number; `late` also pays an expired or closed one.
      method: 'POST',
      path: /^\/orders\/([^/]+)\/pay$/,
      run: async (request) => {
        const { late, ...at } = parsed(z.object({ channel, late: z.boolean().default(false) }), request);
        const order = ledger.order(at.channel, request.caught[0] ?? '');
        if (!order) return json(404, { code: 'NO_ORDER' });
        const why = await bank.pay(order, { late });
        return json(why && why !== 'PAID' ? 409 : 200, { no: order.no, state: order.state, refused: why });
      },
    },
    {
      // Sends notices now and returns the result of each; the order may be unknown to the gateway.
      method: 'POST',
      path: /^\/notices$/,
      run: async (request) => {
        const { channel: by, no, to, copies, spoil: tampering, change, event } = parsed(noticeBody, request);
        const order: GatewayOrder = ledger.order(by, no) ?? {
          channel: by,
          no,
          amount: 1,
          subject: '',
          notifyUrl: null,
          returnUrl: null,
          expireAt: 0,
          pageId: '',
          openedAt: Date.now(),
          state: 'PAID',
          platformNo: `42${Date.now()}`,
          paidAt: Date.now(),
        };
        const url = to ?? order.notifyUrl;
        if (!url) return json(400, { code: 'NO_URL' });
        const make = () =>
          by === 'alipay'
            ? alipayNotice(keys, url, order, order.amount, Date.now(), { change, spoil: tampering })
            : by === 'wechat'
              ? wechatNotice(
                  keys,
                  url,
                  event,
                  paidMessage(keys, { ...order, platformNo: order.platformNo ?? `42${Date.now()}` }, order.amount),
                  Date.now(),
                  { change, spoil: tampering },
                )
              : plainNoticeOf(keys, url, order, order.amount, Date.now(), { change, spoil: tampering });
        return json(200, { receipts: await Promise.all(Array.from({ length: copies }, () => deliverNotice(make()))) });
      },
    },
  ];
}
