import { fireEvent, screen, within } from '@testing-library/react';
import type { FinanceRoom } from '#contract/kit/rooms';
import type { FinanceRow } from '#contract/payments/payment.contract';
import { financeKind, financeStatus, payType } from '#domain/payments/pay.status';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer } from '#web/kit/test/test-server';
import { useAmountsVisible } from '#web/kit/list/totals';
import VenuesFinances from './venues-finances.screen';

const board = {
  queued: 14,
  running: 6,
  failed: 3,
  overdue: 2,
  oldestSec: 728,
  todayIn: 29_846.5,
  todayOut: 1_206,
  unmatched: 0,
};
const methods = [{ payType: payType.wechat, in: 29_846.5, out: 1_206, failed: 2 }];
let body: FinanceRoom | null = null;
jest.mock('#web/kit/live/live', () => ({
  useRoom: () => ({ body, v: 1, at: Date.now(), state: body ? 'live' : 'connecting', changed: null, refused: null }),
  live: () => ({ watch: () => () => undefined, view: () => null }),
}));

const row = (over: Partial<FinanceRow>): FinanceRow => ({
  id: 7,
  no: 'FD26112000000001R01',
  tradeNo: 'D26112000000001',
  kind: financeKind.refund,
  payType: payType.wechat,
  amount: 48,
  fee: 0,
  feeBearer: null,
  status: financeStatus.refunding,
  venueName: '综合体育馆',
  enVenueName: 'Main Gymnasium',
  merchantName: '场馆中心',
  enMerchantName: 'Centre',
  userName: '林*',
  channelTradeNo: null,
  lastError: null,
  attempts: 1,
  nextTryAt: null,
  refundNo: 'D26112000000001R01',
  gmtCreate: '2026-11-20 10:00:00',
  doneAt: null,
  ...over,
});

function openScreen(rows: readonly FinanceRow[], rights: Parameters<typeof renderScreen>[1] & object) {
  useAmountsVisible.setState({ open: false });
  const seen = stubServer(({ url }) => ({
    data: url.pathname.endsWith('/venue/finances')
      ? {
          content: rows,
          totalElements: rows.length,
          totalPages: 1,
          size: 20,
          number: 0,
          totals: { income: 100, expense: 48, pending: 0, awaited: 0, fees: 0.6 },
        }
      : url.pathname.endsWith('/board')
        ? { ...board, methods }
        : url.pathname.endsWith('/retry')
          ? { refundNo: 'x', status: financeStatus.refunding }
          : [],
  }));
  renderScreen(<VenuesFinances />, { at: '/venues/finances', ...rights });
  return seen;
}
const lineWith = async (no: string) => (await screen.findByText(no)).closest('tr') as HTMLElement;

beforeEach(() => {
  body = null;
});

it('changes a refund from 3 to 2 on a room patch without a reload', async () => {
  body = {
    records: [{ id: 7, tradeNo: 'D26112000000001', status: financeStatus.complete, amount: 48 }],
    board,
    invoices: '',
    requests: '',
  };
  openScreen([row({})], { rights: ['VenuesFinances'] });
  expect(within(await lineWith('FD26112000000001R01')).getByText('交易完成')).toBeTruthy();
});

it('shows outgoing money with a minus sign and two decimals', async () => {
  openScreen([row({})], { rights: ['VenuesFinances'] });
  expect(within(await lineWith('FD26112000000001R01')).getByText('−48.00')).toBeTruthy();
});

it("shows the refund queue with its oldest age, and hides today's money behind an eye button", async () => {
  body = { records: [], invoices: '', requests: '', board };
  openScreen([row({})], { rights: ['VenuesFinances'] });
  const boardStrip = await screen.findByLabelText('退款看板');
  for (const text of ['14', '6', '3']) expect(boardStrip.textContent).toContain(text);
  expect(boardStrip.textContent).toMatch(/12:0[89]/);
  expect(boardStrip.textContent).not.toContain('29,846.50');
  fireEvent.click(await screen.findByRole('button', { name: /显示金额/ }));
  expect(boardStrip.textContent).toContain('29,846.50');
});

it('warns of payments that match nothing, with a link to their repair for those who may', async () => {
  body = { records: [], invoices: '', requests: '', board: { ...board, unmatched: 2 } };
  openScreen([row({})], { rights: ['VenuesFinances', 'VenuesFinancesReconciliation'] });
  const warning = await screen.findByText(/2 笔渠道付款与订单不符/);
  expect(within(warning).getByRole('link', { name: '去处理' }).getAttribute('href')).toContain('source=3');
});

it('shows income and refunds by payment method, and links to failed refunds', async () => {
  openScreen([row({})], { rights: ['VenuesFinances'] });
  const boardStrip = await screen.findByLabelText('今日各支付方式');
  expect(boardStrip.textContent).toContain('微信支付');
  expect(boardStrip.textContent).not.toContain('29,846.50');
  fireEvent.click(within(boardStrip).getByRole('button', { name: '失败 2 笔' }));
  expect(await screen.findByText('已选条件')).toBeTruthy();
});

it('retries failed refunds only, with the right only', async () => {
  const rows = [
    row({ id: 1, no: 'F1', status: financeStatus.failed }),
    row({ id: 2, no: 'F2' }),
    row({ id: 3, no: 'F3', kind: financeKind.income, status: financeStatus.complete, refundNo: null }),
  ];
  const seen = openScreen(rows, { rights: ['VenuesFinances', 'VenuesFinancesRefund'] });
  await lineWith('F1');
  expect(screen.getAllByRole('button', { name: '重试退款' })).toHaveLength(1);
  fireEvent.click(within(await lineWith('F1')).getByRole('button', { name: '重试退款' }));
  await screen.findByText('操作成功');
  expect(seen.find(({ url }) => url.pathname.endsWith('/refund/retry'))?.body).toBe('refundNo=D26112000000001R01');
});

it('offers no retry without the right', async () => {
  openScreen([row({ status: financeStatus.failed })], { rights: ['VenuesFinances'] });
  await lineWith('FD26112000000001R01');
  expect(screen.queryByRole('button', { name: '重试退款' })).toBeNull();
});
