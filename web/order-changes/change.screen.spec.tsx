import { fireEvent, screen, waitFor } from '@testing-library/react';
import { orderSource, orderStatus, payStatus } from '#domain/orders/order.status';
import type { ChangeView } from '#contract/order-changes/change.contract';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer, type SeenRequest } from '#web/kit/test/test-server';
import AdjustOrder from './adjust-order.screen';
import Closures from '#web/closures/closures.screen';
import OrdersReturnCharge from './orders-return-charge.screen';

jest.mock('#web/kit/live/live', () => {
  const view = { body: null, v: 0, at: null, state: 'connecting', changed: null, refused: null };
  return { useRoom: () => view, live: () => ({ watch: () => () => undefined, view: () => view }) };
});
jest.mock('react-router-dom', () => ({
  ...jest.requireActual<object>('react-router-dom'),
  useParams: () => ({ id: 'D26112000000001' }),
}));

const order: ChangeView = {
  tradeNo: 'D26112000000001',
  userName: '林*雯',
  orderType: 3,
  orderStatus: orderStatus.normal,
  payStatus: payStatus.paid,
  source: orderSource.online,
  peopleNum: 2,
  venueId: 1,
  venueName: '综合体育馆',
  enVenueName: 'Main Gymnasium',
  siteId: 7,
  siteName: '羽毛球馆',
  enSiteName: 'Badminton Hall',
  date: '2999-11-20',
  detail: '1号 18:00-19:00',
  detailEn: 'No. 1 18:00-19:00',
  reservationStartDate: '2999-11-20 18:00',
  amount: 24,
  kept: 24,
  payType: 5,
  items: [
    {
      id: 5,
      spaceId: 1,
      spaceName: '1号',
      enSpaceName: 'No. 1',
      timeId: 3,
      startDate: '2999-11-20 18:00',
      endDate: '2999-11-20 19:00',
      fee: 24,
      refunded: 0,
      rest: 24,
    },
  ],
  refusals: { adjust: null, buddies: null, refund: null },
};
const board = {
  siteId: 7,
  date: '2999-11-20',
  v: 1,
  at: 0,
  spaces: [
    { id: 1, name: '1号', enName: 'No. 1' },
    { id: 2, name: '2号', enName: 'No. 2' },
  ],
  times: [{ id: 3, begin: '18:00', end: '19:00' }],
  cells: '41',
  total: null,
};
const quote = {
  siteName: '羽毛球馆',
  enSiteName: 'Badminton Hall',
  date: '2999-11-20',
  detail: '2号 18:00-19:00',
  detailEn: 'No. 2 18:00-19:00',
  amount: 30,
  kept: 24,
  difference: 6,
  free: true,
  takenBy: null,
};
const page = { content: [], totalElements: 0, totalPages: 0, size: -1, number: 0 };

function answerCalls(of: ChangeView = order) {
  return stubServer(({ url }: SeenRequest) => {
    const path = url.pathname;
    if (path.endsWith('/site_board')) return { status: 200, body: JSON.stringify(board) };
    if (path.endsWith('/quote')) return { data: quote };
    if (path.includes('/orders/adjust/') || path.includes('/return_charge/')) return { data: of };
    if (path.endsWith('/return_charge'))
      return {
        code: 250,
        message: '退款金额超过该场次可退金额24.00元，请修改金额',
        messageEn: 'At most 24.00 yuan',
        errKey: 'PART_ABOVE_REST',
      };
    return { data: path.endsWith('/venues') ? [] : page };
  });
}

it('shows the slots of a day, and the price difference before the change', async () => {
  answerCalls();
  renderScreen(<AdjustOrder />, { at: '/adjustOrder/D26112000000001', rights: ['AdjustOrder'] });
  const free = await screen.findByRole('button', { name: /2号 18:00/ });
  expect(screen.getByRole('button', { name: /1号 18:00 本单/ }).hasAttribute('disabled')).toBe(false);
  fireEvent.click(free);
  expect(await screen.findByText(/需补差价 ¥6\.00/)).toBeTruthy();
  expect(screen.getByText('窗口已收')).toBeTruthy();
});

it('explains in English why an order cannot be moved, and offers nothing', async () => {
  answerCalls({
    ...order,
    refusals: { ...order.refusals, adjust: { zh: '预约时段已开始，无法操作', en: 'The booked time has begun' } },
  });
  renderScreen(<AdjustOrder />, { at: '/adjustOrder/D26112000000001', lang: 'en', rights: ['AdjustOrder'] });
  expect(await screen.findByText('The booked time has begun')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /No\. 2/ })).toBeNull();
});

it('keeps the input if a partial refund fails', async () => {
  answerCalls();
  renderScreen(<OrdersReturnCharge />, { at: '/orders-return-charge/D26112000000001', rights: ['OrdersReturnCharge'] });
  fireEvent.click(await screen.findByRole('checkbox'));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '灯光故障' } });
  fireEvent.click(screen.getByRole('button', { name: /退款 ¥24\.00/ }));
  await waitFor(() => expect(screen.getByText(/请修改金额/)).toBeTruthy());
  expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('灯光故障');
});

it('offers closing with the right only', async () => {
  answerCalls();
  renderScreen(<Closures />, { at: '/closures', rights: ['Closures'] });
  await screen.findAllByText(/闭馆/);
  expect(screen.queryByRole('button', { name: /^stop闭馆$|^闭馆$/ })).toBeNull();
});
