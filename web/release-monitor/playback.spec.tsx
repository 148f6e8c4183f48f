import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App, ConfigProvider } from 'antd';
import { MemoryRouter } from 'react-router-dom';
import { playback } from '#contract/release-monitor/playback.contract';
import { useSession } from '#web/kit/session/session';
import { Playback } from './playback';

const answers = new Map<unknown, () => unknown>();
jest.mock('#web/kit/call/call', () => ({
  ...jest.requireActual<object>('#web/kit/call/call'),
  call: async (endpoint: unknown) => answers.get(endpoint)?.(),
}));

const FROM = Date.parse('2026-11-20T00:00:00+08:00');
const instantOf = (hour: number, minute = 0) => FROM + (hour * 60 + minute) * 60_000;
const claim = (more: object) => ({
  spaceId: 1,
  timeId: 501,
  from: instantOf(12),
  paidAt: null,
  until: null,
  house: false,
  conflict: false,
  places: 1,
  ...more,
});
const day = {
  from: FROM,
  to: instantOf(24),
  total: null,
  spaces: [{ id: 1, spaceName: '1号', enSpaceName: 'Court 1' }],
  times: [{ id: 501, beginTime: '18:00', endTime: '19:00' }],
  claims: [claim({ paidAt: instantOf(12, 5), until: instantOf(13) })],
  inside: [{ at: instantOf(12, 2), inside: 41 }],
  money: null,
  alarms: [{ at: instantOf(12, 4), until: instantOf(12, 30), level: 3, title: '闸机离线', titleEn: 'Gate offline' }],
};
const open = (siteId: number | null = 7) =>
  render(
    <ConfigProvider button={{ autoInsertSpace: false }} theme={{ zeroRuntime: true }}>
      <App>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <MemoryRouter initialEntries={['/reservation-monitor?view=past&date=2026-11-20&day=2026-11-20']}>
            <Playback siteId={siteId} />
          </MemoryRouter>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  );
const cell = () =>
  within(screen.getByRole('region', { name: '场次' }))
    .getByRole('cell')
    .textContent?.trim();

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
  answers.clear();
  answers.set(playback.day, () => day);
  act(() => useSession.setState({ lang: 'zh' }));
});
afterEach(() => {
  jest.useRealTimers();
});

it('plays at sixty times speed, from shortly before the first change', async () => {
  open();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.click(await screen.findByRole('button', { name: /播放/ }));
  expect(cell()).toBe('空闲');
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  expect(cell()).toBe('待支付');
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(cell()).toBe('已订');
  expect(screen.getByText('41')).toBeTruthy();
  expect(screen.getByRole('region', { name: '经过' }).textContent).toMatch(/告警 闸机离线.*1 ?号 18:00–19:00 锁定/);
  await user.click(screen.getByRole('button', { name: /暂停/ }));
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(cell()).toBe('已订');
});

it('jumps from change to change, and describes each', async () => {
  open();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const next = await screen.findByRole('button', { name: '下一次变化' });
  const seen: (string | undefined)[] = [];
  for (let n = 0; n < 3; n += 1) {
    await user.click(next);
    seen.push(cell());
  }
  expect(seen).toEqual(['待支付', '已订', '空闲']);
  expect((next as HTMLButtonElement).disabled).toBe(true);
  expect(screen.getByText('3 / 3')).toBeTruthy();
});

it('sums income and refunds up to the moment, with the right', async () => {
  const { unmount } = open();
  expect(await screen.findByText('未处理告警')).toBeTruthy();
  expect(screen.queryByText('本场地净收入')).toBeNull();
  unmount();
  answers.set(playback.day, () => ({
    ...day,
    money: [
      { at: instantOf(12, 5), amount: 60.1 },
      { at: instantOf(13), amount: -48.05 },
    ],
  }));
  open();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const next = await screen.findByRole('button', { name: '下一次变化' });
  const seen: (string | null | undefined)[] = [];
  for (let n = 0; n < 3; n += 1) {
    await user.click(next);
    seen.push(screen.getByText('本场地净收入').nextElementSibling?.textContent);
  }
  expect(seen).toEqual(['¥0.00', '¥60.10', '¥12.05']);
});

it('counts places on capacity sites', async () => {
  answers.set(playback.day, () => ({ ...day, total: 10, claims: [claim({ places: 8, from: FROM })] }));
  open();
  expect(await screen.findByText('余 2')).toBeTruthy();
});

it('requires a site first, and explains a failure', async () => {
  const { unmount } = open(null);
  expect(screen.getByText('请先选择场地')).toBeTruthy();
  unmount();
  answers.set(playback.day, () => {
    throw new Error('no network');
  });
  open();
  expect(await screen.findByRole('button', { name: /重试/ })).toBeTruthy();
});
