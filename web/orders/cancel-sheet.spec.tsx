import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import { orders, type OrderView } from '#contract/orders/order.contract';
import { payments } from '#contract/payments/payment.contract';
import { useSession } from '#web/kit/session/session';
import { CancelSheet } from './cancel-sheet';
import { ownOrderKindOf } from './my-order';

const answers = new Map<unknown, (input: unknown) => unknown>();
jest.mock('#web/kit/call/call', () => ({
  ...jest.requireActual<object>('#web/kit/call/call'),
  call: async (endpoint: unknown, input: unknown) => answers.get(endpoint)?.(input),
}));
jest.mock('antd-mobile', () => ({
  ConfigProvider: ({ children }: { children: React.ReactNode }) => children,
  Popup: ({ children }: { children: React.ReactNode }) => <div role="dialog">{children}</div>,
}));

const order = {
  tradeNo: 'D26112012345678',
  siteName: '篮球馆',
  enSiteName: 'Basketball Hall',
  venueSpaceName: '1号东半场',
  reservationDateDetailEn: 'Court 1 east half 15:00-16:00',
  reservationStartDate: '2026-11-20 15:00',
  reservationEndDate: '2026-11-20 16:00',
} as OrderView;
const preview = {
  tradeNo: order.tradeNo,
  payFee: 60,
  refundFee: 48,
  deductFee: 12,
  percent: 80,
  rule: '开场前2小时及以上取消，退80%',
  ruleEn: '80% back',
  allowed: true,
  reason: null,
  reasonEn: null,
};

const openSheet = (onClose = jest.fn()) => {
  render(
    <ConfigProvider button={{ autoInsertSpace: false }} theme={{ zeroRuntime: true }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <CancelSheet order={order} onClose={onClose} />
      </QueryClientProvider>
    </ConfigProvider>,
  );
  return onClose;
};
beforeEach(() => {
  answers.clear();
  act(() => useSession.setState({ lang: 'zh' }));
});

describe('cancelling an own order', () => {
  it('previews the refund, the retained part and the rule, and then cancels', async () => {
    const cancelled = jest.fn(() => ({
      tradeNo: order.tradeNo,
      orderStatus: Number(orderStatus.cancelled),
      payStatus: payStatus.refunding,
      refundFee: 48,
    }));
    answers.set(orders.cancelPreview, () => preview);
    answers.set(payments.cancel, cancelled);
    const onClose = openSheet();
    expect((await screen.findByText('退')).nextSibling?.textContent).toBe('¥48.00');
    expect(screen.getByText('扣').nextSibling?.textContent).toBe('¥12.00');
    expect(screen.getByText('规则：开场前 2 小时及以上取消，退 80%')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '取消并退 ¥48.00' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(cancelled).toHaveBeenCalledWith({ venueTradeNo: order.tradeNo });
  });

  it('offers no button after the deadline, and explains why', async () => {
    answers.set(orders.cancelPreview, () => ({
      ...preview,
      allowed: false,
      reason: '已超过可取消时间，请按时使用；如有特殊情况请联系场馆',
      reasonEn: 'Too late',
    }));
    openSheet();
    expect((await screen.findByRole('alert')).textContent).toContain('已超过可取消时间');
    expect(screen.queryByRole('button', { name: /取消并退/ })).toBeNull();
    expect(screen.getByRole('button', { name: '知道了' })).toBeTruthy();
  });

  it('mentions no money for an unpaid order', async () => {
    answers.set(orders.cancelPreview, () => ({
      ...preview,
      payFee: 0,
      refundFee: 0,
      deductFee: 0,
      rule: '未支付订单可直接取消',
    }));
    openSheet();
    expect(await screen.findByRole('button', { name: '取消订单' })).toBeTruthy();
    expect(screen.queryByText('退')).toBeNull();
  });
});

describe('the state of an order for its member', () => {
  it.each([
    [
      {
        orderStatus: Number(orderStatus.normal),
        payStatus: payStatus.unpaid,
        promiseStatus: promiseStatus.none,
        reservationEndDate: '2026-11-20 19:00',
      },
      'unpaid',
    ],
    [
      {
        orderStatus: Number(orderStatus.normal),
        payStatus: payStatus.paid,
        promiseStatus: promiseStatus.none,
        reservationEndDate: '2026-11-20 19:00',
      },
      'toUse',
    ],
    [
      {
        orderStatus: Number(orderStatus.normal),
        payStatus: payStatus.paid,
        promiseStatus: promiseStatus.checkedIn,
        reservationEndDate: '2026-11-20 12:00',
      },
      'finished',
    ],
    [
      {
        orderStatus: Number(orderStatus.normal),
        payStatus: payStatus.paid,
        promiseStatus: promiseStatus.noShow,
        reservationEndDate: '2026-11-20 12:00',
      },
      'broken',
    ],
    [
      {
        orderStatus: Number(orderStatus.cancelled),
        payStatus: payStatus.unpaid,
        promiseStatus: promiseStatus.none,
        reservationEndDate: '2026-11-20 19:00',
      },
      'cancelled',
    ],
    [
      {
        orderStatus: Number(orderStatus.cancelled),
        payStatus: payStatus.refunding,
        promiseStatus: promiseStatus.userCancelled,
        reservationEndDate: '2026-11-20 19:00',
      },
      'refund',
    ],
    [
      {
        orderStatus: Number(orderStatus.cancelled),
        payStatus: payStatus.refunded,
        promiseStatus: promiseStatus.userCancelled,
        reservationEndDate: '2026-11-20 19:00',
      },
      'refund',
    ],
  ])('%j is %s', (row, kind) => expect(ownOrderKindOf(row, '2026-11-20 13:10:12')).toBe(kind));
});
