import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App, ConfigProvider } from 'antd';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { walkIns, type WalkInView } from '#contract/walk-ins/walk-in.contract';
import { CallError } from '#web/kit/call/call';
import { useSession } from '#web/kit/session/session';
import MobileWalkIn from './mobile-walk-in.screen';

const answers = new Map<unknown, () => unknown>();
jest.mock('#web/kit/call/call', () => ({
  ...jest.requireActual<object>('#web/kit/call/call'),
  call: async (endpoint: unknown) => {
    const answer = answers.get(endpoint);
    if (!answer) throw new Error('nobody answers this call');
    return answer();
  },
}));

const initialView: WalkInView = {
  id: 7,
  siteId: 3,
  siteName: '羽毛球馆',
  enSiteName: 'Badminton Hall',
  venueName: '体育馆',
  enVenueName: 'Gym',
  spaceName: '2号',
  enSpaceName: 'No. 2',
  state: 'open',
  until: '19:00',
  minutes: 44,
  fee: 11.7,
  takenBy: null,
  takenAt: null,
  tradeNo: null,
  places: null,
};
const Where = () => <output data-testid="where">{useLocation().pathname}</output>;
const open = (view: Partial<WalkInView> = {}) => {
  answers.set(walkIns.look, () => ({ ...initialView, ...view }));
  render(
    <ConfigProvider button={{ autoInsertSpace: false }} theme={{ zeroRuntime: true }}>
      <App>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <MemoryRouter initialEntries={['/mobile/walk-in/7']}>
            <Routes>
              <Route path="/mobile/walk-in/:id" element={<MobileWalkIn />} />
              <Route path="*" element={null} />
            </Routes>
            <Where />
          </MemoryRouter>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  );
};
beforeEach(() => {
  answers.clear();
  act(() => useSession.setState({ lang: 'zh', loggedIn: true }));
});

it('shows duration and price, and leads the taker to payment', async () => {
  answers.set(walkIns.claim, () => ({ tradeNo: 'D26112200000001' }));
  open();
  expect(await screen.findByRole('heading', { name: '羽毛球馆 · 2 号' })).toBeTruthy();
  expect(screen.getByText('44')).toBeTruthy();
  expect(screen.getByText('¥11.70')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '领取并支付' }));
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/mobiletoPay/D26112200000001'));
});

it('shows the places left on a capacity site', async () => {
  open({ places: 2 });
  expect(await screen.findByText('还有 2 个名额，每人领取 1 个')).toBeTruthy();
});

it('names who was first, and stays if a rule refuses', async () => {
  answers.set(walkIns.claim, () => {
    throw new CallError(250, {
      zh: '已被领取（张*，18:16），请预约后面的场次',
      en: 'Taken already (Z*, 18:16). Book a later slot.',
    });
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: '领取并支付' }));
  expect(await screen.findByText('已被领取（张*，18:16），请预约后面的场次')).toBeTruthy();
  expect(screen.getByTestId('where').textContent).toBe('/mobile/walk-in/7');
});

it.each<[string, Partial<WalkInView>, string, string]>([
  ['taken', { state: 'taken', takenBy: '张*', takenAt: '18:16' }, '张* 于 18:16 领取。', '预约后面的场次'],
  ['all taken', { state: 'taken', places: 0 }, '现场名额已领完。', '预约后面的场次'],
  ['over', { state: 'over' }, '该场次已结束或剩余时间过短。', '预约后面的场次'],
  ['own', { state: 'taken', takenBy: '林*', takenAt: '18:16', tradeNo: 'D26112200000001' }, '您已领取', '查看订单'],
])('that is %s shows its state and a link onwards', async (_what, view, text, way) => {
  open(view);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: way })).toBeTruthy();
});

it('is disabled while offline with a reason, and enabled again on reconnect', async () => {
  open();
  await screen.findByRole('button', { name: '领取并支付' });
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('button', { name: '恢复网络后可用' }).hasAttribute('disabled')).toBe(true);
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByRole('button', { name: '领取并支付' }).hasAttribute('disabled')).toBe(false);
  online.mockRestore();
});
