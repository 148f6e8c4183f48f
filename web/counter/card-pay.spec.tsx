import { fireEvent, screen, waitFor } from '@testing-library/react';
import { payStatus } from '#domain/orders/order.status';
import { paymentFailure } from '#domain/payments/payment.failures';
import { cardOrders } from '#contract/counter/card-order.contract';
import { counter } from '#contract/counter/counter.contract';
import { payments } from '#contract/payments/payment.contract';
import { MIN_HELPER_VERSION, helperCode } from '#contract/portal/counter-helper.contract';
import { portal } from '#contract/portal/portal.contract';
import { CallError } from '#web/kit/call/call';
import { renderScreen } from '#web/kit/test/test-frame';
import type { Lang } from '#web/kit/text/lang';
import { CounterPay } from './counter-pay';
import { useTill } from './till';

const HELPER = 'http://127.0.0.1:8090';
const tradeNo = 'T26112200000001';
const signed = {
  appKey: 'counter-1',
  seller: 'seller',
  timestamp: '1767225600000',
  nonce: 'a'.repeat(32),
  sign: '0'.repeat(32),
};
const order = { ...signed, tradeNo, amount: 2_000, cardNo: '' };
const receipt = { ...order, cardNo: '6200100001', sign: '1'.repeat(32) };
const held = {
  tradeNo,
  payStatus: payStatus.unpaid,
  payDeadline: null,
  siteName: '羽毛球馆',
  enSiteName: 'Badminton hall',
  orderAmount: 20,
  reservationDate: '2026-11-22',
  reservationDateDetail: '1号 10:00-11:00',
  reservationDateDetailEn: 'Court 1 10:00-11:00',
};
const sale = {
  venueSiteId: 1,
  reservationDate: '2026-11-22',
  reservationOrderJson: '[]',
  roleId: 6,
  people: 1,
} as never;

const calls: { readonly of: unknown; readonly input: unknown; readonly key: string | undefined }[] = [];
let server: Map<unknown, () => unknown>;
jest.mock('#web/kit/call/call', () => ({
  ...jest.requireActual<object>('#web/kit/call/call'),
  call: async (of: unknown, input: unknown, options: { key?: string } = {}) => {
    calls.push({ of, input, key: options.key });
    return server.get(of)?.();
  },
}));
const callsOf = (of: unknown) => calls.filter((one) => one.of === of);

/** Answers of the counter helper by call; an error stands for a call without an answer. */
let helper: Map<string, () => unknown>;
const doneCalls: { readonly path: string; readonly body: unknown }[] = [];

function Desk() {
  const till = useTill(sale, () => undefined);
  return <CounterPay till={till} amount={20} slots={1} off={null} />;
}
const open = (lang: Lang = 'zh') => renderScreen(<Desk />, { lang, rights: ['TicketPurchase', 'TicketPurchaseSell'] });
const card = () => screen.findByText('刷校园卡');
const take = () => fireEvent.click(screen.getByRole('button', { name: /收款/ }));

beforeEach(() => {
  AbortSignal.timeout ??= () => new AbortController().signal;
  calls.length = 0;
  doneCalls.length = 0;
  server = new Map<unknown, () => unknown>([
    [portal.shell, () => ({ assistant: false, helper: HELPER, inApp: '' })],
    [counter.sell, () => held],
    [cardOrders.pay, () => order],
    [cardOrders.paid, () => ({ tradeNo, payStatus: payStatus.paid })],
    [cardOrders.back, () => order],
  ]);
  helper = new Map<string, () => unknown>([
    ['/version', () => ({ code: 200, data: { version: MIN_HELPER_VERSION } })],
    ['/paycard', () => ({ code: 200, data: receipt })],
    ['/printOrder', () => ({ code: 200, data: { copies: 1 } })],
    ['/refund', () => ({ code: 200, data: { tradeNo, amount: 2_000, refundFeedback: 1 } })],
  ]);
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    const path = new URL(url).pathname;
    doneCalls.push({ path, body: JSON.parse(String(init.body)) });
    const answer = helper.get(path)?.();
    if (answer instanceof Error || answer === undefined) throw answer ?? new TypeError('Failed to fetch');
    return { json: async () => answer };
  }) as typeof fetch;
});

it("passes the server's order to the card reader, returns its receipt, and prints the payment method", async () => {
  open();
  fireEvent.click(await card());
  expect(screen.getByText('请把校园卡放在读卡器上，再点收款')).toBeTruthy();
  take();
  expect(await screen.findByText(`已出票 ${tradeNo}`)).toBeTruthy();
  expect(doneCalls.find(({ path }) => path === '/paycard')?.body).toEqual(order);
  expect(callsOf(cardOrders.paid)).toMatchObject([
    { input: { receipt }, key: expect.stringMatching(/.{8}/) as string },
  ]);
  expect(callsOf(payments.pay)).toEqual([]);
  await waitFor(() =>
    expect(doneCalls.find(({ path }) => path === '/printOrder')?.body).toMatchObject({
      lines: expect.arrayContaining(['金额 ¥20.00 刷校园卡']) as string[],
    }),
  );
});

it('offers no card payment without the helper, and keeps the other methods', async () => {
  helper.delete('/version');
  open('en');
  expect(await screen.findByText('Cash')).toBeTruthy();
  await waitFor(() => expect(doneCalls.map(({ path }) => path)).toContain('/version'));
  expect(screen.queryByText('Campus card')).toBeNull();
});

it('keeps the slots held after a refused card, explains, and retries another card without a resale', async () => {
  helper.set('/paycard', () => ({ code: helperCode.short, message: 'short' }));
  open();
  fireEvent.click(await card());
  take();
  expect(await screen.findByText('卡内余额不足，请充值或改用其他方式支付')).toBeTruthy();
  expect(screen.getByText(/场次已锁定，尚未收款/)).toBeTruthy();
  expect(callsOf(cardOrders.paid)).toEqual([]);
  helper.set('/paycard', () => ({ code: 200, data: receipt }));
  fireEvent.click(screen.getByRole('button', { name: /继续收款/ }));
  expect(await screen.findByText(`已出票 ${tradeNo}`)).toBeTruthy();
  expect([callsOf(counter.sell).length, callsOf(cardOrders.pay).length, callsOf(cardOrders.paid).length]).toEqual([
    1, 2, 1,
  ]);
  expect(screen.queryByText(/场次已锁定/)).toBeNull();
});

it('treats a reader timeout as unknown: asks to check first, and resumes the same order', async () => {
  helper.set('/paycard', () => new TypeError('Failed to fetch'));
  open();
  fireEvent.click(await card());
  take();
  expect(await screen.findByText('刷卡未完成，请先查询结果再重试')).toBeTruthy();
  expect([callsOf(cardOrders.paid).length, doneCalls.some(({ path }) => path === '/printOrder')]).toEqual([0, false]);
  helper.set('/paycard', () => ({ code: 200, data: receipt }));
  fireEvent.click(screen.getByRole('button', { name: /继续收款/ }));
  await screen.findByText(`已出票 ${tradeNo}`);
  expect(callsOf(cardOrders.pay).map(({ input }) => input)).toEqual([{ tradeNo }, { tradeNo }]);
});

it('refunds at once a charge for an ended order', async () => {
  server.set(cardOrders.paid, () => {
    throw new CallError(250, paymentFailure.payWindowClosed, { errKey: paymentFailure.payWindowClosed.key });
  });
  open();
  fireEvent.click(await card());
  take();
  expect(await screen.findByText(paymentFailure.payWindowClosed.zh)).toBeTruthy();
  expect(callsOf(cardOrders.back)).toMatchObject([{ input: { tradeNo, receipt } }]);
  expect(doneCalls.filter(({ path }) => path === '/refund').map(({ body }) => body)).toEqual([order]);
});
