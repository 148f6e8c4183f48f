import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { invoiceStatus } from '#domain/invoices/invoice.status';
import type { BillableOrderRow, InvoiceView } from '#contract/invoices/invoice.contract';
import type { TitleView } from '#contract/invoices/title.contract';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer, type SeenRequest } from '#web/kit/test/test-server';
import MobileInvoice from './mobile-invoice.screen';
import MobileInvoiceAdd from './mobile-invoice-add.screen';
import MobileInvoiceApply from './mobile-invoice-apply.screen';

jest.mock('#web/kit/live/live', () => ({
  useRoom: () => ({ body: null, v: 0, at: null, state: 'connecting', changed: null }),
}));
configure({ asyncUtilTimeout: 8_000 });

const invoice: InvoiceView = {
  id: 1,
  applyNo: 'F26050100000001',
  status: invoiceStatus.issued,
  closed: false,
  titleKind: 2,
  title: '海之星科技有限公司',
  taxNo: '91350100M000100Y43',
  email: '',
  amount: 60,
  tax: 3.4,
  merchantName: '体育部',
  enMerchantName: 'Sports',
  lines: [{ tradeNo: 'D26050100000001', name: '羽毛球馆', enName: 'Badminton hall', amount: 60 }],
  invoiceNo: '26112000000123456789',
  issuedAt: '2026-05-01 10:00:00',
  redNo: null,
  redAt: null,
  redReason: null,
  redReasonEn: null,
  replaces: null,
  refusedWhy: '',
  waiting: false,
  file: true,
  redFile: false,
  gmtCreate: '2026-05-01 09:00:00',
  mayEdit: false,
  mayWithdraw: false,
  mayReplace: true,
};
const refused: InvoiceView = {
  ...invoice,
  id: 2,
  title: '旧公司',
  status: invoiceStatus.replacing,
  invoiceNo: null,
  issuedAt: null,
  file: false,
  refusedWhy: '购买方已注销',
  mayEdit: true,
  mayWithdraw: true,
  mayReplace: false,
};
const writtenOff: InvoiceView = {
  ...invoice,
  id: 3,
  title: '红冲公司',
  status: invoiceStatus.writtenOff,
  redNo: '26112000000987654321',
  redAt: '2026-05-02 10:00:00',
  redReason: '订单退款',
  redReasonEn: 'Order refunded',
  redFile: true,
  mayReplace: false,
};
const title: TitleView = {
  id: 7,
  kind: 2,
  title: '海之星科技有限公司',
  taxNo: '91350100M000100Y43',
  bank: '',
  account: '',
  address: '',
  phone: '',
  email: 'a@b.cn',
  isDefault: true,
};
const bill = (tradeNo: string, merchantId: number, more: Partial<BillableOrderRow> = {}): BillableOrderRow => ({
  tradeNo,
  name: '羽毛球馆',
  enName: 'Badminton hall',
  detail: '',
  detailEn: '',
  amount: 60,
  merchantId,
  merchantName: '体育部',
  enMerchantName: 'Sports',
  paidAt: '2026-05-01 09:00:00',
  allowed: true,
  reason: null,
  reasonEn: null,
  ...more,
});
const pageOf = <T,>(content: T[]) => ({ content, totalElements: content.length, totalPages: 1, size: 20, number: 0 });
const answerCalls = (answers: Record<string, unknown>) =>
  stubServer(({ url }: SeenRequest) => ({
    data: answers[Object.keys(answers).find((path) => url.pathname.endsWith(path)) ?? ''] ?? null,
  }));

it("shows each invoice's state, platform answer, red-letter number, and allowed actions", async () => {
  const seen = answerCalls({ '/invoice/mine': pageOf([invoice, refused, writtenOff]), '/invoice/withdraw': refused });
  renderScreen(<MobileInvoice />);
  expect(await screen.findByText('购买方已注销')).toBeTruthy();
  expect(screen.getByText('26112000000987654321')).toBeTruthy();
  expect(screen.getAllByText('下载发票')).toHaveLength(2);
  expect(screen.getAllByText('换开')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: /^撤\s?回$/ }));
  fireEvent.click((await screen.findAllByRole('button', { name: /^撤\s?回$/ })).at(-1) as HTMLElement);
  await waitFor(() => expect(seen.some(({ url }) => url.pathname.endsWith('/invoice/withdraw'))).toBe(true));
});

it('shows English', async () => {
  answerCalls({ '/invoice/mine': pageOf([writtenOff]) });
  renderScreen(<MobileInvoice />, { lang: 'en' });
  expect(await screen.findByText('Order refunded')).toBeTruthy();
});

it('shows an empty state', async () => {
  answerCalls({ '/invoice/mine': pageOf([]) });
  renderScreen(<MobileInvoice />);
  expect(await screen.findByText('这里还没有发票')).toBeTruthy();
});

it('requests orders of one merchant, with the default title, once', async () => {
  const seen = answerCalls({
    '/invoice/orders': pageOf([
      bill('D1', 1),
      bill('D2', 2),
      bill('D3', 1),
      bill('D4', 1, { allowed: false, reason: '订单 D4 已申请过发票', reasonEn: 'Order D4 was invoiced already.' }),
    ]),
    '/invoice/titles': { titles: [title], most: 20 },
    '/invoice/apply': invoice,
  });
  renderScreen(<MobileInvoiceApply />);
  const boxes = async () => (await screen.findAllByRole('checkbox')) as HTMLInputElement[];
  expect((await boxes()).map(({ disabled }) => disabled)).toEqual([false, false, false, true]);
  expect(screen.getByText('订单 D4 已申请过发票')).toBeTruthy();
  fireEvent.click((await boxes())[0] as HTMLElement);
  expect((await boxes()).map(({ disabled }) => disabled)).toEqual([false, true, false, true]);
  fireEvent.click((await boxes())[2] as HTMLElement);
  expect(screen.getByText('¥120.00')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '提交申请' }));
  await waitFor(() => expect(seen.filter(({ url }) => url.pathname.endsWith('/invoice/apply'))).toHaveLength(1));
  expect(JSON.parse(seen.find(({ url }) => url.pathname.endsWith('/invoice/apply'))?.body ?? '{}')).toMatchObject({
    tradeNos: ['D1', 'D3'],
    titleId: 7,
  });
});

it('submits no company without a valid tax number', async () => {
  const seen = answerCalls({ '/titles/add': { titles: [title], most: 20 } });
  renderScreen(<MobileInvoiceAdd />);
  fireEvent.click(await screen.findByText('企业'));
  fireEvent.change(await screen.findByLabelText('单位名称'), { target: { value: '海之星科技有限公司' } });
  fireEvent.change(screen.getByLabelText(/^税号/), { target: { value: '91350100M000100Y44' } });
  fireEvent.click(screen.getByRole('button', { name: /^保\s?存$/ }));
  expect(await screen.findByText(/税号不正确/)).toBeTruthy();
  expect(seen.some(({ url }) => url.pathname.endsWith('/titles/add'))).toBe(false);
  fireEvent.change(screen.getByLabelText(/^税号/), { target: { value: '91350100M000100Y43' } });
  fireEvent.click(screen.getByRole('button', { name: /^保\s?存$/ }));
  await waitFor(() => expect(seen.some(({ url }) => url.pathname.endsWith('/titles/add'))).toBe(true));
});
