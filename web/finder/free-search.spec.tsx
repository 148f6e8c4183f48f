import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App, ConfigProvider } from 'antd';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { favourites } from '#contract/finder/favourite.contract';
import { finder, type FoundSite, type SiteUseRules } from '#contract/finder/finder.contract';
import { venues } from '#contract/venues/venue.contract';
import { CallError } from '#web/kit/call/call';
import { useSession } from '#web/kit/session/session';
import { parseCriteria } from './free-search-criteria';
import MobileReservation from '#web/booking/mobile-reservation.screen';
import Reservation from './reservation.screen';
import { ruleSentencesOf } from './use-rule-text';

type Answer = (input: Record<string, unknown>) => unknown;
const answers = new Map<unknown, Answer>();
let roomVersion = 1;
jest.mock('#web/kit/call/call', () => ({
  ...jest.requireActual<object>('#web/kit/call/call'),
  call: async (endpoint: unknown, input: Record<string, unknown>) => {
    const answer = answers.get(endpoint);
    if (!answer) throw new Error('nobody answers this call');
    return answer(input);
  },
}));
jest.mock('#web/kit/live/live-rooms', () => ({
  ...jest.requireActual<object>('#web/kit/live/live-rooms'),
  useRooms: (names: readonly string[]) =>
    new Map(
      names.map((name) => [
        name,
        { body: null, v: roomVersion, at: null, state: 'live', changed: null, refused: null },
      ]),
    ),
}));

const TODAY = '2026-11-22';
const court = (spaceId: number, more = {}) => ({
  spaceId,
  spaceName: `${spaceId}号`,
  enSpaceName: `Court ${spaceId}`,
  begin: '19:00',
  end: '21:00',
  whole: true,
  fee: 40,
  slots: `${spaceId}-501,${spaceId}-502`,
  left: null,
  ...more,
});
const site = (siteId: number, siteName: string, more: Partial<FoundSite> = {}): FoundSite => ({
  siteId,
  siteName,
  enSiteName: `Site ${siteId}`,
  venueId: 1,
  venueName: '体育馆',
  enVenueName: 'Sports hall',
  campusId: 1,
  campusName: '东校区',
  enCampusName: 'East',
  sportType: 151,
  sportName: '羽毛球',
  enSportName: 'Badminton',
  wholeCourts: 1,
  freeCourts: 1,
  courts: [court(siteId * 10)],
  ...more,
});
const Where = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="where">{pathname + search}</output>;
};
const open = (screenOf: React.ReactElement, path: string) =>
  render(
    <ConfigProvider button={{ autoInsertSpace: false }} theme={{ zeroRuntime: true }}>
      <App>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <MemoryRouter initialEntries={[path]}>
            {screenOf}
            <Where />
          </MemoryRouter>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  );
const user = {
  userId: 9,
  username: 'student',
  name: '林晓雯',
  enName: 'Xiaowen Lin',
  role: '学生',
  role_id: 3,
  org_id: 1,
  gender: 2,
  isArt: 0,
  loginCheckStatus: 1,
};
const searches: Record<string, unknown>[] = [];

beforeEach(() => {
  answers.clear();
  searches.length = 0;
  roomVersion = 1;
  act(() => useSession.setState({ lang: 'zh', loggedIn: true, user: user as never }));
  answers.set(venues.siteList, () => ({
    content: [
      {
        id: 1,
        campusId: 1,
        campusName: '东校区',
        enCampusName: 'East',
        sportType: 151,
        sportName: '羽毛球',
        enSportName: 'Badminton',
        venueId: 1,
        isSupportReservation: 1,
        venueName: '体育馆',
        enVenueName: 'Sports hall',
        siteName: '羽毛球馆',
        enSiteName: 'Site 1',
        openStartDate: '08:00',
        openEndDate: '22:00',
        remark: '',
        enRemark: '',
      },
    ],
  }));
  answers.set(favourites.mine, () => ({ siteIds: [] }));
  answers.set(finder.free, (input) => {
    searches.push(input);
    return {
      date: TODAY,
      from: '19:00',
      to: '21:00',
      sites: [
        site(1, '羽毛球馆'),
        site(2, '篮球馆', { wholeCourts: 0, courts: [court(20, { whole: false, begin: '20:00' })] }),
      ],
      laterBegin: null,
    };
  });
});

describe('searching free courts', () => {
  it('links a court to its preselected slots, and tells full from partial availability', async () => {
    open(<Reservation />, '/reservation?when=evening');
    const hall = await screen.findByRole('article', { name: '羽毛球馆' });
    expect(within(hall).getByText('全程可订 1')).toBeTruthy();
    expect(
      within(hall)
        .getByRole('link', { name: /10 ?号 ?19:00–21:00 ?¥40/ })
        .getAttribute('href'),
    ).toBe(`/venue-reservation/1?date=${TODAY}&slots=10-501,10-502`);
    expect(within(screen.getByRole('article', { name: '篮球馆' })).getByText('仅部分时间')).toBeTruthy();
    expect(searches[0]).toMatchObject({ from: '19:00', to: '21:00' });
  });

  it('searches the next hour if no time is given, and keeps the selection in the address', async () => {
    open(<Reservation />, '/reservation');
    await screen.findByRole('article', { name: '羽毛球馆' });
    expect(searches[0]).toEqual({});
    await userEvent.click(screen.getByText('19–21 点'));
    await waitFor(() => expect(screen.getByTestId('where').textContent).toContain('when=evening'));
    await waitFor(() => expect(searches.at(-1)).toMatchObject({ from: '19:00' }));
  });

  it('searches again shortly after one of the days changed', async () => {
    const page = open(<Reservation />, '/reservation');
    await screen.findByRole('article', { name: '羽毛球馆' });
    await waitFor(() => expect(searches.length).toBeGreaterThan(1), { timeout: 2_500 });
    const before = searches.length;
    roomVersion = 2;
    page.rerender(
      <ConfigProvider button={{ autoInsertSpace: false }} theme={{ zeroRuntime: true }}>
        <App>
          <QueryClientProvider client={new QueryClient()}>
            <MemoryRouter initialEntries={['/reservation']}>
              <Reservation />
            </MemoryRouter>
          </QueryClientProvider>
        </App>
      </ConfigProvider>,
    );
    await waitFor(() => expect(searches.length).toBeGreaterThan(before), { timeout: 2_500 });
  });

  it('shows when the next court is free if none is, and links to it', async () => {
    answers.set(finder.free, (input) => {
      searches.push(input);
      return { date: TODAY, from: '19:00', to: '21:00', sites: [], laterBegin: '21:00' };
    });
    open(<Reservation />, '/reservation?when=evening');
    await userEvent.click(await screen.findByRole('button', { name: '看 21:00 之后' }));
    await waitFor(() =>
      expect(screen.getByTestId('where').textContent).toMatch(/when=other.*from=21%3A00|from=21%3A00.*when=other/),
    );
  });

  it('saves a favourite optimistically, and reverts it if the server refuses', async () => {
    let refuse = false;
    answers.set(favourites.set, () => {
      if (refuse) throw new CallError(250, { zh: '最多收藏30个场地', en: 'At most 30' });
      return { siteIds: [2] };
    });
    open(<Reservation />, '/reservation?when=evening');
    const star = await screen.findByRole('button', { name: '收藏 篮球馆' });
    await userEvent.click(star);
    await waitFor(() =>
      expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual([
        '篮球馆',
        '羽毛球馆',
      ]),
    );
    refuse = true;
    await userEvent.click(screen.getByRole('button', { name: '收藏 羽毛球馆' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '收藏 羽毛球馆' }).getAttribute('aria-pressed')).toBe('false'),
    );
  });

  it('hides the star from anonymous visitors, and offers a retry after a failure', async () => {
    act(() => useSession.setState({ loggedIn: false, user: null }));
    answers.set(finder.free, () => {
      throw new Error('no network');
    });
    open(<Reservation />, '/reservation');
    expect(await screen.findByRole('button', { name: /重试/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /收藏/ })).toBeNull();
  });

  it('keeps a favourite saved before the first list arrives', async () => {
    let arrive: (list: { siteIds: number[] }) => void = () => undefined;
    answers.set(favourites.mine, () => new Promise((resolve) => (arrive = resolve)));
    answers.set(favourites.set, () => ({ siteIds: [1] }));
    open(<Reservation />, '/reservation?when=evening');
    const star = await screen.findByRole('button', { name: '收藏 羽毛球馆' });
    await userEvent.click(star);
    await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'));
    await act(async () => {
      arrive({ siteIds: [] });
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect(star.getAttribute('aria-pressed')).toBe('true');
  });

  it('shares a phone screen with the site list, favourites first', async () => {
    answers.set(favourites.mine, () => ({ siteIds: [1] }));
    open(<MobileReservation />, '/mobileReservation');
    expect(await screen.findByRole('heading', { name: /我的收藏/ })).toBeTruthy();
    await userEvent.click(screen.getByText('按时间找空场'));
    expect(
      (
        await within(await screen.findByRole('article', { name: '羽毛球馆' })).findByRole('link', {
          name: /19:00–21:00/,
        })
      ).getAttribute('href'),
    ).toBe(`/mobileReservation?id=1&date=${TODAY}&slots=10-501,10-502`);
  });
});

it('parses any address into a search', () => {
  const read = (text: string) => parseCriteria(new URLSearchParams(text), TODAY as never);
  expect(read('when=nonsense&date=2026-13-99&campus=1%20or%201')).toMatchObject({
    span: 'hour',
    date: TODAY,
    campus: 0,
  });
  expect(read('when=other&from=20:00&to=18:00')).toMatchObject({ from: '20:00', to: '24:00' });
  expect(read('when=other&date=2020-01-01')).toMatchObject({ date: TODAY });
});

it("states a site's rules in both languages, and omits those that do not apply", () => {
  const rule: SiteUseRules = {
    siteId: 1,
    siteName: '羽毛球馆',
    enSiteName: 'Badminton hall',
    venueName: '',
    enVenueName: '',
    sportType: 151,
    sportName: '',
    enSportName: '',
    openBegin: '08:00',
    openEnd: '22:00',
    open: true,
    releaseMode: 1,
    releaseTime: '12:00',
    releaseWeekday: null,
    releaseDate: null,
    advanceDays: 3,
    maxSlots: 2,
    consecutiveOnly: true,
    sameSpaceOnly: true,
    maxUnpaid: 1,
    maxActive: 0,
    payTimeoutMin: 10,
    cancelHours: 2,
    lateBookingMin: 0,
    lateGraceMin: 15,
    signs: true,
    autoRelease: false,
    advanceEntryMin: 30,
    buddyNumMin: 1,
    buddyNumMax: 3,
    needFace: false,
    waitlist: true,
    tiers: [
      { hoursBefore: 2, percent: 80 },
      { hoursBefore: 24, percent: 100 },
    ],
    holidayTiers: [],
    quotas: [],
  };
  expect(ruleSentencesOf(rule, 'zh')).toEqual([
    '开放时间 08:00–22:00',
    '每日 12:00 放号，可提前 3 天预约',
    '每单最多 2 个时段，须连续，限同一场地',
    '同时最多未支付 1 单',
    '须有 1–3 名同行人',
    '下单后 10 分钟内支付，逾期自动释放',
    '可提前 30 分钟入场，迟到 15 分钟未签到计失约',
    '开场前 2 小时可取消；提前 24 小时退 100%，提前 2 小时退 80%',
    '已满的场次可候补，有人退订按顺序保留',
  ]);
  expect(ruleSentencesOf({ ...rule, autoRelease: true }, 'zh')).toContain(
    '可提前 30 分钟入场，迟到 15 分钟未签到计失约，剩余时间现场放出',
  );
  expect(ruleSentencesOf({ ...rule, signs: false }, 'en')).toContain('Come in up to 30 minutes early');
  expect(
    ruleSentencesOf(
      { ...rule, open: false, releaseMode: 2, releaseWeekday: 1, advanceDays: 1, buddyNumMin: 0, waitlist: false },
      'en',
    ).slice(0, 4),
  ).toEqual([
    'Not open to your current role',
    'Open 08:00–22:00',
    'Bookings open every Monday at 12:00 for the week starting 1 day later',
    'At most 2 slots a booking, consecutive, on the same court',
  ]);
});
