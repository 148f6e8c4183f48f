import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App, ConfigProvider } from 'antd';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { PASS_STEP_MS, PASS_STEPS_AHEAD } from '#domain/attendance/pass-code.rules';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import type { OrderView } from '#contract/orders/order.contract';
import { orderChecks } from '#contract/attendance/order-check.contract';
import { favourites } from '#contract/finder/favourite.contract';
import { useSession } from '#web/kit/session/session';
import { MyOrderCard } from '#web/orders/my-order-card';
import MobileMembershipCode from './mobile-membership-code.screen';
import { MEMBER_CODE_REFETCH_MS } from './use-member-code';

const answers = new Map<unknown, () => unknown>();
jest.mock('#web/kit/call/call', () => ({
  ...jest.requireActual<object>('#web/kit/call/call'),
  call: async (endpoint: unknown) => answers.get(endpoint)?.(),
}));

const Where = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="where">{pathname + search}</output>;
};
const openScreen = (what: React.ReactElement) =>
  render(
    <ConfigProvider button={{ autoInsertSpace: false }} theme={{ zeroRuntime: true }}>
      <App>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <MemoryRouter initialEntries={['/mobileOrders']}>
            {what}
            <Where />
          </MemoryRouter>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  );
const NOW = Date.parse('2026-11-22T10:00:00+08:00');
const codes = [0, 1, 2, 3].map((n) => ({
  code: `U9.000000000${n}`,
  signed: `U9.000000000${n}.1.A`,
  from: NOW + n * 30_000,
  until: NOW + (n + 1) * 30_000,
}));
const next = {
  tradeNo: 'D26112212345678',
  siteName: '羽毛球馆',
  enSiteName: 'Badminton hall',
  detail: '3号 11:00-12:00',
  detailEn: 'Court 3 11:00-12:00',
  opensAt: '2026-11-22 10:30',
  open: false,
};

beforeEach(() => {
  jest.useFakeTimers({ now: NOW + 5_000, advanceTimers: true });
  answers.clear();
  act(() =>
    useSession.setState({
      lang: 'zh',
      loggedIn: true,
      user: { userId: 9, name: '林晓雯', enName: 'Xiaowen Lin', role_id: 3 } as never,
    }),
  );
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a member code', () => {
  it('shows the time of change, the booking, and the last use', async () => {
    answers.set(orderChecks.memberCode, () => ({
      codes,
      next,
      lastUse: { at: '2026-11-20 18:02', place: '篮球馆', placeEn: 'Basketball hall' },
    }));
    openScreen(<MobileMembershipCode />);
    expect(await screen.findByLabelText('会员码')).toBeTruthy();
    expect(screen.getByText(/^2[0-9] 秒后自动更换$/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /起可入场.*羽毛球馆/ }).getAttribute('href')).toBe(
      '/mobile-orders-detail/D26112212345678',
    );
    expect(screen.getByText(/上次使用.*篮球馆/)).toBeTruthy();
  });

  it('is asked for again so early that a minute is always left when the network fails', () => {
    const left = PASS_STEPS_AHEAD * PASS_STEP_MS - MEMBER_CODE_REFETCH_MS;
    expect(left).toBeGreaterThanOrEqual(60_000);
  });

  it('works without answers for over a minute and then shows none, never an outdated one', async () => {
    let away = false;
    answers.set(orderChecks.memberCode, () => {
      if (away) throw new Error('no network');
      return { codes, next: null, lastUse: null };
    });
    openScreen(<MobileMembershipCode />);
    await screen.findByLabelText('会员码');
    away = true;
    await act(() => jest.advanceTimersByTimeAsync(105_000));
    expect(screen.getByLabelText('会员码')).toBeTruthy();
    expect(screen.getByText(/当前无网络/)).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(screen.queryByLabelText('会员码')).toBeNull();
    expect(screen.getByRole('alert').textContent).toContain('已停止显示');
  });

  describe('while the phone is offline', () => {
    let onLine: jest.SpyInstance;
    beforeEach(() => {
      onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    });
    const turn = async (online: boolean) => {
      onLine.mockReturnValue(online);
      await act(async () => {
        window.dispatchEvent(new Event(online ? 'online' : 'offline'));
        // Without a page nobody hears the event.
        onlineManager.setOnline(online);
        await jest.advanceTimersByTimeAsync(0);
      });
    };
    afterEach(async () => {
      await turn(true);
      onLine.mockRestore();
    });
    /** Codes as the server signs them at the moment of the call. */
    const signed = () => {
      const from = Math.floor(Date.now() / PASS_STEP_MS) * PASS_STEP_MS;
      return Array.from({ length: PASS_STEPS_AHEAD + 1 }, (_, n) => ({
        code: `U9.${from + n * PASS_STEP_MS}`,
        signed: `U9.${from + n * PASS_STEP_MS}.1.A`,
        from: from + n * PASS_STEP_MS,
        until: from + (n + 1) * PASS_STEP_MS,
      }));
    };

    it('changes every half minute, says at once that it is offline, and recovers by itself', async () => {
      let asked = 0;
      answers.set(orderChecks.memberCode, () => {
        asked += 1;
        return { codes: signed(), next: null, lastUse: null };
      });
      openScreen(<MobileMembershipCode />);
      await screen.findByLabelText('会员码');
      // The network is cut just before the next request, the worst moment.
      await act(() => jest.advanceTimersByTimeAsync(MEMBER_CODE_REFETCH_MS - 1_000));
      await turn(false);
      expect(screen.getByText(/秒后自动更换 · 当前无网络/)).toBeTruthy();
      for (let second = 0; second < 60; second += 10) {
        await act(() => jest.advanceTimersByTimeAsync(10_000));
        expect(screen.getByLabelText('会员码')).toBeTruthy();
        const left = Number(/^(\d+) 秒/.exec(screen.getByText(/秒后自动更换/).textContent ?? '')?.[1]);
        expect(left).toBe(Math.ceil((PASS_STEP_MS - (Date.now() % PASS_STEP_MS)) / 1_000));
      }
      expect(asked).toBe(1);
      await act(() => jest.advanceTimersByTimeAsync(60_000));
      expect(screen.getByRole('alert').textContent).toContain('已停止显示');
      await turn(true);
      expect(await screen.findByLabelText('会员码')).toBeTruthy();
      expect(screen.queryByText(/当前无网络/)).toBeNull();
      expect(asked).toBe(2);
    });

    it('says so instead of loading for ever if it was opened offline, and loads when it is back', async () => {
      answers.set(orderChecks.memberCode, () => ({ codes: signed(), next: null, lastUse: null }));
      await turn(false);
      openScreen(<MobileMembershipCode />);
      expect(await screen.findByText('会员码没有载入')).toBeTruthy();
      expect(screen.getByText('您的网络不佳，请检查网络连接设置')).toBeTruthy();
      await turn(true);
      expect(await screen.findByLabelText('会员码')).toBeTruthy();
    });
  });
});

describe('repeating a booking', () => {
  const order = {
    tradeNo: 'D26111512345678',
    venueSiteId: 7,
    siteName: '羽毛球馆',
    enSiteName: 'Badminton hall',
    venueSpaceName: '3号',
    reservationDateDetailEn: 'Court 3',
    reservationDate: '2026-11-15',
    reservationStartDate: '2026-11-15 15:00',
    reservationEndDate: '2026-11-15 16:00',
    orderStatus: Number(orderStatus.normal),
    payStatus: payStatus.paid,
    promiseStatus: promiseStatus.checkedIn,
    orderAmount: 20,
    cancelKind: null,
  } as OrderView;
  const press = async () => {
    openScreen(<MyOrderCard order={order} sport={151} onCode={jest.fn()} onCancel={jest.fn()} />);
    await userEvent
      .setup({ advanceTimers: jest.advanceTimersByTime })
      .click(screen.getByRole('button', { name: '再次预约' }));
  };
  const at = async (path: string) => waitFor(() => expect(screen.getByTestId('where').textContent).toBe(path));

  it('opens the same slots of the next possible date', async () => {
    answers.set(favourites.again, () => ({ siteId: 7, date: '2026-11-29', slots: '3-501', sameCourt: true }));
    await press();
    await at('/mobileReservation?id=7&date=2026-11-29&slots=3-501');
    expect(await screen.findByText(/已为您选好 .*的相同时段/)).toBeTruthy();
  });

  it('opens the site if no date has them or the request fails', async () => {
    answers.set(favourites.again, () => ({ siteId: 7, date: null, slots: '', sameCourt: false }));
    await press();
    await at('/mobileReservation?id=7');
  });

  it('opens the site if the request fails', async () => {
    answers.set(favourites.again, () => {
      throw new Error('no network');
    });
    await press();
    await at('/mobileReservation?id=7');
  });
});
