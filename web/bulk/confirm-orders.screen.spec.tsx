import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { BulkDetail } from '#contract/bulk/bulk-detail.contract';
import {
  bulkKind,
  bulkPay,
  bulkPrice,
  bulkProgress,
  bulkResult,
  bulkStatus,
  confirmStage,
  leaseStatus,
} from '#domain/bulk/bulk.status';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer } from '#web/kit/test/test-server';
import ConfirmOrders from './confirm-orders.screen';

jest.mock('#web/kit/live/live', () => ({
  useRoom: () => ({ body: null, v: 1, at: Date.now(), state: 'live', changed: null, refused: null }),
  live: () => ({ watch: () => () => undefined, view: () => null }),
}));

const date = (id: number, day: string, result: number, more: object = {}) => ({
  id,
  date: day,
  result,
  slots: 4,
  amount: 80,
  blocked: null,
  blockedEn: null,
  tradeNo: result === bulkResult.booked ? `D2703020000000${id}` : null,
  orderStatus: orderStatus.normal,
  payStatus: payStatus.paid,
  ahead: result === bulkResult.booked,
  ...more,
});
const detail = {
  id: 7,
  batchNo: 'B27030200000001',
  kind: bulkKind.bulk,
  title: '学院羽毛球队训练',
  orgName: '计算机学院',
  applicant: '周晓燕',
  own: true,
  purpose: 2,
  merchantId: 1,
  venueId: 1,
  venueName: '综合体育馆',
  enVenueName: 'Main Gymnasium',
  siteName: '羽毛球馆',
  enSiteName: 'Badminton',
  spaces: '1号、2号',
  enSpaces: 'No. 1, No. 2',
  dateFrom: '2027-03-02',
  dateTo: '2027-03-30',
  weekdays: [2],
  weeks: 'all',
  beginTime: '18:00',
  endTime: '20:00',
  payMode: bulkPay.later,
  rent: 240,
  deposit: 0,
  paid: 0,
  asked: 4,
  booked: 3,
  missed: 1,
  status: bulkStatus.passed,
  leaseStatus: leaseStatus.running,
  confirm: confirmStage.awaiting,
  progress: bulkProgress.smooth,
  stuck: [],
  checkContent: '',
  gmtCreate: '2027-02-20 10:00:00',
  checkedAt: '2027-02-21 10:00:00',
  siteId: 3,
  spaceIds: [5, 6],
  phone: '13800000001',
  people: 12,
  remark: '',
  skipHolidays: true,
  priceMode: bulkPrice.list,
  priceValue: 0,
  round: 1,
  endReason: null,
  endedOn: null,
  settlement: null,
  confirmBy: '2027-02-24 10:00',
  confirmedAt: null,
  signedName: '',
  mayReview: false,
  mayEnd: false,
  dates: [
    date(1, '2027-03-02', bulkResult.booked),
    date(2, '2027-03-09', bulkResult.conflict, { blocked: '1号 18:00–19:00', blockedEn: 'No. 1 18:00–19:00' }),
    date(3, '2027-03-16', bulkResult.booked),
    date(4, '2027-03-23', bulkResult.booked, { ahead: false }),
  ],
  dues: [],
  returned: 0,
  returns: [],
  dropped: 0,
} as unknown as BulkDetail;

function open(of: BulkDetail, lang: 'zh' | 'en' = 'zh') {
  const seen = stubServer(({ url }) => ({
    data: url.pathname.endsWith('/confirm') ? { accepted: 1, dropped: 1 } : of,
  }));
  renderScreen(
    <Routes>
      <Route path="/confirmOrders/:id" element={<ConfirmOrders />} />
    </Routes>,
    { at: '/confirmOrders/7', lang },
  );
  return seen;
}

const postedBodies = (seen: ReturnType<typeof open>): unknown[] =>
  seen
    .filter(({ url }) => url.pathname.endsWith('/confirm'))
    .map(({ url, body }) => ({ ...(JSON.parse(body) as object), id: Number(url.searchParams.get('id')) }));

it('submits declined dates with the seen sum and a signature; skips started and unbooked ones', async () => {
  const seen = open(detail);
  expect(await screen.findByText('请在 02-24 10:00 前确认')).toBeTruthy();
  const boxes = screen.getAllByRole('checkbox');
  expect(boxes).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: '签名并确认 2 个场次' }));
  expect(await screen.findByText('请填写姓名作为签名')).toBeTruthy();
  fireEvent.click(boxes[1] as HTMLElement);
  expect(screen.getByText('接受 1 个场次，不要 1 个')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('签名（填写您的姓名）'), { target: { value: ' 周晓燕 ' } });
  fireEvent.click(screen.getByRole('button', { name: '签名并确认 1 个场次' }));
  await waitFor(() =>
    expect(postedBodies(seen)).toMatchObject([{ id: 7, drop: ['2027-03-16'], signedName: '周晓燕', expect: 80 }]),
  );
});

it('confirms twice before it ends a request without kept dates', async () => {
  const seen = open(detail);
  for (const box of await screen.findAllByRole('checkbox')) fireEvent.click(box);
  fireEvent.change(screen.getByLabelText('签名（填写您的姓名）'), { target: { value: '周晓燕' } });
  fireEvent.click(screen.getByRole('button', { name: '全部不要，结束申请' }));
  expect((await screen.findAllByText('一个场次也不要？')).length).toBeGreaterThan(0);
  expect(postedBodies(seen)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: '结束申请' }));
  await waitFor(() => expect(postedBodies(seen)).toMatchObject([{ drop: ['2027-03-02', '2027-03-16'], expect: 0 }]));
});

it("shows signer and time in the reader's language, and offers nothing more", async () => {
  open(
    { ...detail, confirm: confirmStage.confirmed, confirmedAt: '2027-02-22 09:30:00', signedName: 'Zhou Xiaoyan' },
    'en',
  );
  expect(await screen.findByText('Signed by Zhou Xiaoyan, 22 Feb 09:30')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /Sign and confirm/ })).toBeNull();
});
