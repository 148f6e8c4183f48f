import type { CancelView } from '#contract/order-changes/change.contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { RightName } from '#contract/catalogue';
import type { OrderRow } from '#contract/orders/order.contract';
import { orderSource, orderStatus, payStatus } from '#domain/orders/order.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer, type StubAnswer, type SeenRequest } from '#web/kit/test/test-server';
import { useAmountsVisible } from '#web/kit/list/totals';
import Orders from './orders.screen';

jest.mock('#web/kit/live/live', () => {
  const view = { body: null, v: 0, at: null, state: 'connecting', changed: null, refused: null };
  return { useRoom: () => view, live: () => ({ watch: () => () => undefined, view: () => view }) };
});

const row = (over: Partial<OrderRow>): OrderRow => ({
  id: 1,
  tradeNo: 'D26112000000001',
  userName: '林*雯',
  phone: '138****8006',
  orderType: 3,
  source: orderSource.online,
  venueName: '综合体育馆',
  enVenueName: 'Main Gymnasium',
  siteName: '羽毛球馆',
  enSiteName: 'Badminton Hall',
  detail: '11-20 周五 18:00–20:00 6 号场',
  detailEn: '20 Nov Fri 18:00–20:00 Court 6',
  reservationStartDate: '2999-11-20 18:00',
  orderAmount: 48,
  discountFee: 0,
  refundFee: 0,
  payType: 5,
  orderStatus: orderStatus.normal,
  payStatus: payStatus.paid,
  promiseStatus: promiseStatus.none,
  gmtCreate: '2026-11-20 10:00:00',
  payDeadline: null,
  ...over,
});
const rows = [
  row({}),
  row({ id: 2, tradeNo: 'D26112000000002', orderStatus: orderStatus.cancelled, payStatus: payStatus.refunded }),
  row({ id: 3, tradeNo: 'D26112000000003', orderStatus: orderStatus.cancelled, payStatus: payStatus.unpaid }),
];

const preview: CancelView = {
  tradeNo: 'D26112000000001',
  payFee: 60,
  refunded: 12,
  refundFee: 48,
  byRule: { percent: 80, refundFee: 38.4 },
  allowed: true,
  reason: null,
  reasonEn: null,
  items: [
    {
      id: 1,
      spaceName: '3号',
      enSpaceName: 'No. 3',
      startDate: '2026-11-22 18:00',
      endDate: '2026-11-22 19:00',
      refunded: 12,
      back: 48,
    },
  ],
  ways: [
    { payType: 3, route: 1, amount: 40 },
    { payType: 6, route: 2, amount: 8 },
  ],
};

function openScreen(
  rights: readonly RightName[],
  {
    lang = 'zh' as 'zh' | 'en',
    answer = (): StubAnswer => ({
      data: {
        content: rows,
        totalElements: 1286,
        totalPages: 65,
        size: 20,
        number: 0,
        totals: { income: 1600, refund: 48, pending: 0 },
      },
    }),
    at = '/orders',
  } = {},
) {
  useAmountsVisible.setState({ open: false });
  const seen = stubServer((one: SeenRequest) =>
    one.url.pathname.endsWith('/api/orders')
      ? answer()
      : one.url.pathname.endsWith('/venue_preview')
        ? { data: preview }
        : {
            data: one.url.pathname.endsWith('/api/venues')
              ? []
              : { content: [], totalElements: 0, totalPages: 0, size: -1, number: 0 },
          },
  );
  renderScreen(<Orders />, { at, lang, rights });
  return seen;
}
const lineOf = async (tradeNo: string) => (await screen.findByText(tradeNo)).closest('tr') as HTMLElement;

it('shows orders with contract titles, state text, and money to two decimals', async () => {
  openScreen(['Orders']);
  const line = await lineOf('D26112000000001');
  for (const text of ['林*雯', '138****8006', '羽毛球馆', '已支付', '正常', '48.00'])
    expect(within(line).getAllByText(text).length).toBeGreaterThan(0);
  expect(screen.getByText('共 1,286 条')).toBeTruthy();
  expect(screen.getAllByText('订单号').length).toBeGreaterThan(0);
});

it('shows English throughout', async () => {
  openScreen(['Orders'], { lang: 'en' });
  const line = await lineOf('D26112000000001');
  for (const text of ['Badminton Hall', 'Paid', 'Normal', 'Online'])
    expect(within(line).getAllByText(text).length).toBeGreaterThan(0);
  expect(screen.getByText('1,286 items')).toBeTruthy();
});

it.each([
  ['zh', '共 10,000 条以上', '第 1–20 条，共 10,000 条以上'],
  ['en', '10,000+ items', '1–20 of 10,000+'],
] as const)('shows that a long list is not counted to its end, and pages beyond (%s)', async (lang, length, range) => {
  const page = { content: rows, totalElements: 10_000, more: true, totalPages: 501, size: 20, number: 0, totals: null };
  const seen = openScreen(['Orders'], { lang, answer: () => ({ data: page }) });
  await lineOf('D26112000000001');
  expect(screen.getByText(length)).toBeTruthy();
  expect(screen.getByText(range)).toBeTruthy();
  fireEvent.click(screen.getByTitle('501'));
  await waitFor(() => expect(seen.at(-1)?.url.searchParams.get('page')).toBe('500'));
});

it('says how to see the totals of a list that is too long for them', async () => {
  const page = { content: rows, totalElements: 10_000, more: true, totalPages: 501, size: 20, number: 0, totals: null };
  openScreen(['Orders', 'moneyEye'], { answer: () => ({ data: page }) });
  await lineOf('D26112000000001');
  expect(screen.getByText('缩小范围（如日期）后显示金额合计')).toBeTruthy();
});

it('offers a reader only the details', async () => {
  openScreen(['Orders']);
  const line = await lineOf('D26112000000001');
  expect(
    within(line)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['详情']);
  expect(screen.queryByRole('button', { name: /导出/ })).toBeNull();
});

it('offers each action by right and order state only', async () => {
  openScreen(['Orders', 'OrdersCancel', 'OrdersRelease', 'OrdersExport']);
  const steps = async (tradeNo: string) =>
    within(await lineOf(tradeNo))
      .getAllByRole('button')
      .map((button) => button.textContent);
  expect(await steps('D26112000000001')).toEqual(['详情', '取消']);
  expect(await steps('D26112000000002')).toEqual(['详情']);
  expect(await steps('D26112000000003')).toEqual(['详情', '重新开放']);
  expect(screen.getByRole('button', { name: /导出/ })).toBeTruthy();
});

it('masks totals until the eye button is pressed', async () => {
  openScreen(['Orders']);
  await lineOf('D26112000000001');
  expect(screen.queryByText(/1,600/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /显示金额/ }));
  expect(screen.getByText(/1,600\.00/)).toBeTruthy();
});

it('hides totals without the right', async () => {
  openScreen(['Orders'], {
    answer: () => ({ data: { content: rows, totalElements: 3, totalPages: 1, size: 20, number: 0, totals: null } }),
  });
  await lineOf('D26112000000001');
  expect(screen.queryByRole('button', { name: /显示金额/ })).toBeNull();
});

it('queries the filter of the address, from page 0', async () => {
  const seen = openScreen(['Orders'], { at: '/orders?payStatus=5&page=2&size=50' });
  await lineOf('D26112000000001');
  const requestParams = seen.find(({ url }) => url.pathname.endsWith('/api/orders'))?.url.searchParams;
  expect([requestParams?.get('payStatus'), requestParams?.get('page'), requestParams?.get('size')]).toEqual([
    '5',
    '2',
    '50',
  ]);
});

it('shows an empty state and a reset if nothing matches', async () => {
  openScreen(['Orders'], {
    at: '/orders?keyword=none',
    answer: () => ({ data: { content: [], totalElements: 0, totalPages: 0, size: 20, number: 0, totals: null } }),
  });
  expect(await screen.findByText('没有符合条件的订单')).toBeTruthy();
  expect(screen.getByRole('button', { name: '清空筛选' })).toBeTruthy();
});

it('explains a failure with the request id, and retries', async () => {
  let fails = true;
  openScreen(['Orders'], {
    answer: () =>
      fails
        ? { code: 500, message: '系统繁忙', messageEn: 'system busy', traceId: 'req-9' }
        : { data: { content: rows, totalElements: 3, totalPages: 1, size: 20, number: 0, totals: null } },
  });
  expect(await screen.findByText('订单没有加载出来')).toBeTruthy();
  expect(screen.getByText('req-9')).toBeTruthy();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: /重试/ }));
  expect(await screen.findByText('D26112000000001')).toBeTruthy();
});

it('requires a reason to cancel, and previews the refund', async () => {
  const seen = openScreen(['Orders', 'OrdersCancel']);
  fireEvent.click(within(await lineOf('D26112000000001')).getByRole('button', { name: '取消' }));
  const dialog = (await screen.findByText(/取消后退回 ¥48\.00/)).closest('.ant-modal') as HTMLElement;
  for (const text of [/共收 ¥60\.00，已退 ¥12\.00/, /3号/, '原路退回 · 微信支付', '退至余额', /按规则退 80%：¥38\.40/])
    expect(within(dialog).getByText(text)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: '取消并退 ¥48.00' }));
  expect(await within(dialog).findByText('请填写至少 2 个字')).toBeTruthy();
  expect(seen.some(({ url }) => url.pathname.endsWith('/api/orders/cancel'))).toBe(false);
});
