import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App, ConfigProvider } from 'antd';
import { MemoryRouter } from 'react-router-dom';
import { waitlistStatus } from '#domain/waitlist/waitlist.status';
import { buddies } from '#contract/buddies/buddy.contract';
import { standing } from '#contract/appeals/standing.contract';
import { calendarFeeds } from '#contract/orders/calendar-feed.contract';
import { orders } from '#contract/orders/order.contract';
import { payments } from '#contract/payments/payment.contract';
import { favourites } from '#contract/finder/favourite.contract';
import { waitlists } from '#contract/waitlist/waitlist.contract';
import { venues } from '#contract/venues/venue.contract';
import { useSession } from '#web/kit/session/session';
import MemberCenter from './member-center.screen';

type StubReply = (input: Record<string, unknown>) => unknown;
const replies = new Map<unknown, StubReply>();
jest.mock('#web/kit/call/call', () => ({
  ...jest.requireActual<object>('#web/kit/call/call'),
  call: async (endpoint: unknown, input: Record<string, unknown>) => {
    const answer = replies.get(endpoint);
    if (!answer) throw new Error('nobody answers this call');
    return answer(input);
  },
}));
jest.mock('#web/kit/live/live', () => ({
  ...jest.requireActual<object>('#web/kit/live/live'),
  useRoom: () => ({ body: null, v: 0, at: null, state: 'live', changed: null, refused: null }),
}));
jest.mock('#web/kit/live/live-rooms', () => ({
  ...jest.requireActual<object>('#web/kit/live/live-rooms'),
  useRooms: (names: readonly string[]) =>
    new Map(
      names.map((name) => [
        name,
        {
          body: { flow: {}, sites: [{ siteId: 7, free: 3, total: 8 }] },
          v: 1,
          at: null,
          state: 'live',
          changed: null,
          refused: null,
        },
      ]),
    ),
}));

const open = () =>
  render(
    <ConfigProvider button={{ autoInsertSpace: false }} theme={{ zeroRuntime: true }}>
      <App>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <MemoryRouter>
            <MemberCenter />
          </MemoryRouter>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  );
beforeEach(() => {
  replies.clear();
  act(() =>
    useSession.setState({
      lang: 'zh',
      loggedIn: true,
      user: { userId: 9, name: '林晓雯', enName: 'Xiaowen Lin', role_id: 3 } as never,
    }),
  );
  replies.set(orders.mine, ({ tab }) => ({ content: [], totalElements: tab === 'toUse' ? 4 : 1 }));
  replies.set(payments.methods, () => ({ methods: [], balance: 321.5, walletLocked: false }));
  replies.set(standing.mine, () => ({
    breaks: 1,
    limit: 3,
    windowDays: 30,
    banDays: 7,
    byRule: true,
    nextExpiry: '2026-12-01',
    bans: [],
    missed: [],
  }));
  replies.set(buddies.mine, () => ({ companions: [{}, {}] }));
  replies.set(waitlists.mine, () => ({
    content: [{ status: waitlistStatus.waiting }, { status: waitlistStatus.cancelled }],
  }));
  replies.set(favourites.mine, () => ({ siteIds: [7] }));
  replies.set(venues.frontVenues, () => ({
    content: [
      {
        id: 1,
        siteList: [
          {
            id: 7,
            venueId: 1,
            siteName: '羽毛球馆',
            enSiteName: 'Badminton hall',
            venueName: '体育馆',
            enVenueName: 'Hall',
            sportType: 151,
            openStartDate: '08:00',
            openEndDate: '22:00',
          },
        ],
      },
    ],
  }));
  replies.set(calendarFeeds.mine, () => ({ path: null, openedAt: null }));
});

it('shows a member their own data, money on request only', async () => {
  open();
  expect(await screen.findByRole('link', { name: /4\s*待使用/ })).toBeTruthy();
  expect(await screen.findByRole('link', { name: /1 \/ 3\s*失约/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: /2\s*同伴/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: /1\s*候补/ })).toBeTruthy();
  expect(screen.queryByText('¥321.50')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /余额/ }));
  expect(screen.getByText('¥321.50')).toBeTruthy();
  expect((await screen.findByRole('link', { name: /羽毛球馆/ })).getAttribute('href')).toBe('/venue-reservation/7');
});

it('shows the rest if one part fails', async () => {
  replies.delete(payments.methods);
  replies.delete(standing.mine);
  open();
  expect(await screen.findByRole('link', { name: /4\s*待使用/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: /—\s*失约/ })).toBeTruthy();
});

it('creates, changes and deletes the calendar address', async () => {
  const done: string[] = [];
  replies.set(calendarFeeds.open, ({ lang }) => {
    done.push(`open ${String(lang)}`);
    return { path: `/venue-server/api/calendar/${done.length}.ics`, openedAt: '2026-11-22 10:00' };
  });
  replies.set(calendarFeeds.close, () => {
    done.push('close');
    return { path: null, openedAt: null };
  });
  open();
  const card = within(await screen.findByRole('region', { name: '日历订阅' }));
  await waitFor(() => expect(card.getByRole('button', { name: '生成订阅地址' }).hasAttribute('disabled')).toBe(false));
  await userEvent.click(card.getByRole('button', { name: '生成订阅地址' }));
  expect(((await card.findByRole('textbox', { name: '订阅地址' })) as HTMLInputElement).value).toBe(
    'http://localhost/venue-server/api/calendar/1.ics',
  );
  expect(card.getByRole('link', { name: '打开日历' }).getAttribute('href')).toMatch(/^webcal:/);
  await userEvent.click(card.getByRole('button', { name: '更换地址' }));
  await userEvent.click(await screen.findByRole('button', { name: '更换' }));
  await waitFor(() => expect((card.getByRole('textbox') as HTMLInputElement).value).toContain('/2.ics'));
  await userEvent.click(card.getByRole('button', { name: '停用' }));
  await userEvent.click(
    within(await screen.findByRole('tooltip', { name: /停用后/ })).getByRole('button', { name: '停用' }),
  );
  expect(await card.findByRole('button', { name: '生成订阅地址' })).toBeTruthy();
  expect(done).toEqual(['open zh', 'open zh', 'close']);
});
