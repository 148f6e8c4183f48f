import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { bizType } from '#domain/sales/biz-type.status';
import { orders } from '#contract/orders/order.contract';
import { sales, type OwnSale } from '#contract/sales/sale.contract';
import { CallError } from '#web/kit/call/call';
import type { Lang } from '#web/kit/text/lang';
import { renderScreen } from '#web/kit/test/test-frame';
import MobileOrders from './mobile-orders.screen';

jest.mock('#web/kit/live/live', () => ({
  useRoom: () => ({ body: null, v: 0, at: null, state: 'connecting', changed: null }),
}));
jest.mock('./payment-shares', () => ({ PaymentShares: () => null }));
jest.mock('antd-mobile', () => ({
  ConfigProvider: ({ children }: { children: unknown }) => children,
  PullToRefresh: ({ children }: { children: unknown }) => children,
  InfiniteScroll: ({ hasMore, loadMore }: { hasMore: boolean; loadMore: () => Promise<void> }) =>
    hasMore ? <button onClick={() => void loadMore()}>more</button> : null,
}));

interface SaleInput {
  readonly biz?: string;
  readonly page: number;
}
const asked: SaleInput[] = [];
let answer: (input: SaleInput) => unknown;
jest.mock('#web/kit/call/call', () => ({
  ...jest.requireActual<object>('#web/kit/call/call'),
  call: async (endpoint: unknown, input: SaleInput) => {
    if (endpoint === sales.mine) {
      asked.push(input);
      return answer(input);
    }
    if (endpoint === orders.mine) return { content: [], totalElements: 0, totalPages: 0, size: 20, number: 0 };
    throw new Error('nobody answers this call');
  },
}));

const sale = (over: Partial<OwnSale> = {}): OwnSale => ({
  tradeNo: 'G26112000000001',
  biz: bizType.goods,
  name: '毛巾',
  enName: 'Towel',
  detail: '白色',
  detailEn: 'white',
  beginAt: '2031-01-03 00:00',
  endAt: '2031-01-06 00:00',
  amount: 10,
  paid: 10,
  refunded: 0,
  orderStatus: orderStatus.normal,
  payStatus: payStatus.paid,
  gmtCreate: '2026-11-20 10:00:00',
  page: null,
  ...over,
});
const kindsOf = (...letters: string[]) => letters.map((biz, n) => ({ biz, count: n + 1 }));
const pageOf = (content: readonly OwnSale[], number = 0, totalPages = 1) => ({
  content,
  totalElements: content.length,
  totalPages,
  size: 20,
  number,
  kinds: kindsOf(bizType.venue, bizType.goods),
});
const open = (lang: Lang = 'en', at = '/mobileOrders') => renderScreen(<MobileOrders />, { at, lang });
const kindTabs = (lang: Lang = 'en') =>
  screen.queryByRole('tablist', { name: lang === 'zh' ? '订单种类' : 'Kinds of orders' });

beforeEach(() => {
  asked.length = 0;
  answer = () => pageOf([sale()]);
});

it('hides the kinds of a member with bookings only, and shows the bookings', async () => {
  answer = () => ({ ...pageOf([]), kinds: kindsOf(bizType.venue) });
  open();
  expect(await screen.findByText('Book a court')).toBeTruthy();
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(kindTabs()).toBeNull();
});

it('shows the bookings if the kinds fail to load', async () => {
  answer = () => {
    throw new CallError(500, { zh: '失败', en: 'Failed' });
  };
  open();
  expect(await screen.findByText('Book a court')).toBeTruthy();
  expect(kindTabs()).toBeNull();
});

it.each([
  ['zh', ['场地预约 1', '商品服务 2'], '毛巾', '白色', '1月3日 周五 – 1月5日 周日', '已支付'],
  ['en', ['Venue booking 1', 'Goods and services 2'], 'Towel', 'white', 'Fri 3 Jan – Sun 5 Jan', 'Paid'],
] as const)('lists the sales of a chosen kind, in %s', async (lang, labels, name, detail, time, status) => {
  open(lang);
  const tabs = await waitFor(() => within(kindTabs(lang) as HTMLElement).getAllByRole('tab'));
  expect(tabs.map(({ textContent }) => textContent)).toEqual(labels);
  expect(tabs.map((tab) => tab.getAttribute('aria-selected'))).toEqual(['true', 'false']);
  fireEvent.click(tabs[1] as HTMLElement);
  const card = await screen.findByRole('article', { name });
  for (const text of [detail, time, status, '¥10.00']) expect(within(card).getByText(text)).toBeTruthy();
  expect(within(card).queryByRole('link')).toBeNull();
  expect(asked.at(-1)).toMatchObject({ biz: bizType.goods, page: 0 });
});

it('shows the only kind of a member without bookings', async () => {
  answer = () => ({ ...pageOf([sale()]), kinds: kindsOf(bizType.goods) });
  open();
  expect(await screen.findByRole('article', { name: 'Towel' })).toBeTruthy();
  expect(kindTabs()).toBeNull();
});

it('links to the page of a sale, and tells refunded and cancelled ones apart in words', async () => {
  answer = () =>
    pageOf([
      sale({ page: '/towels/7', payStatus: payStatus.refunding, refunded: 2.5 }),
      sale({ tradeNo: 'G26112000000002', orderStatus: orderStatus.cancelled, payStatus: payStatus.unpaid }),
    ]);
  open('en', `/mobileOrders?kind=${bizType.goods}`);
  const [refunding, cancelled] = await screen.findAllByRole('article');
  expect(
    within(refunding as HTMLElement)
      .getByRole('link', { name: 'Towel' })
      .getAttribute('href'),
  ).toBe('/towels/7');
  expect(refunding?.textContent).toMatch(/Refunding.*¥2\.50 refunded/);
  expect(cancelled?.textContent).toContain('Cancelled');
});

it('loads more pages', async () => {
  answer = ({ page }) => pageOf([sale({ tradeNo: `G2611200000000${page}`, enName: `Towel ${page}` })], page, 2);
  open('en', `/mobileOrders?kind=${bizType.goods}`);
  fireEvent.click(await screen.findByRole('button', { name: 'more' }));
  expect(await screen.findByRole('article', { name: 'Towel 1' })).toBeTruthy();
  expect(screen.getByRole('article', { name: 'Towel 0' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'more' })).toBeNull();
});

it('shows its shape while it loads, then the reason of a failure, and tries again', async () => {
  let fail: (error: unknown) => void = () => undefined;
  answer = ({ biz }) =>
    biz === undefined ? pageOf([]) : new Promise((_resolve, reject) => (fail = reject as typeof fail));
  const { container } = open('zh', `/mobileOrders?kind=${bizType.goods}`);
  await waitFor(() => expect(container.querySelector('[aria-busy="true"] .v-skeleton')).toBeTruthy());
  fail(new CallError(500, { zh: '系统忙', en: 'Busy' }));
  expect(await screen.findByText('订单没有载入')).toBeTruthy();
  expect(screen.getByText('系统忙')).toBeTruthy();
  answer = () => pageOf([sale()]);
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('article', { name: '毛巾' })).toBeTruthy();
});

it('leaves an empty kind for the other orders', async () => {
  answer = () => ({ ...pageOf([]), kinds: kindsOf(bizType.venue) });
  open('en', `/mobileOrders?kind=${bizType.goods}`);
  fireEvent.click(await screen.findByRole('button', { name: 'See other orders' }));
  expect(await screen.findByText('Book a court')).toBeTruthy();
});
