import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App, ConfigProvider } from 'antd';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { slotStatus } from '#domain/boards/slot.status';
import type { LiveCell } from '#contract/kit/rooms';
import { reservations } from '#contract/booking/reservation.contract';
import { venues } from '#contract/venues/venue.contract';
import { CallError, transportTexts } from '#web/kit/call/call';
import type { RoomView } from '#web/kit/live/live';
import { useSession } from '#web/kit/session/session';
import { BookingScreen } from './booking-screen';
import { aDay, aSpace, DATE } from '#web/boards/test-day';

type EndpointAnswer = (input: Record<string, unknown>, options: { key?: string }) => unknown;
const answers = new Map<unknown, EndpointAnswer>();
const sent: { input: Record<string, unknown>; key: string | undefined }[] = [];
let siteRoom: RoomView<{ cells: LiveCell[] }>;

jest.mock('#web/kit/call/call', () => ({
  ...jest.requireActual<object>('#web/kit/call/call'),
  call: async (endpoint: unknown, input: Record<string, unknown>, options: { key?: string } = {}) => {
    const answer = answers.get(endpoint);
    if (!answer) throw new Error('nobody answers this call');
    return answer(input, options);
  },
}));
jest.mock('#web/kit/live/live', () => {
  const { useSyncExternalStore } = jest.requireActual<typeof import('react')>('react');
  const listeners = new Set<() => void>();
  const unknown = { body: null, v: 0, at: null, state: 'live', changed: null, refused: null };
  return {
    tellRoom: () => listeners.forEach((one) => one()),
    useRoom: (name: string | null) => {
      const view = () => (name?.startsWith('site:') ? siteRoom : unknown);
      return useSyncExternalStore(
        (tell: () => void) => (listeners.add(tell), () => listeners.delete(tell)),
        view,
        view,
      );
    },
  };
});
const { tellRoom } = jest.requireMock<{ tellRoom: () => void }>('#web/kit/live/live');

const Where = () => <output data-testid="where">{useLocation().pathname + useLocation().search}</output>;
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
const day = (site = {}, more = {}) =>
  aDay(
    [aSpace(1, '1号', 'No. 1'), aSpace(2, '2号', 'No. 2', { 503: { reservationStatus: slotStatus.reserved } })],
    site,
    more,
  );

function open(path = `/venue-reservation/7?date=${DATE}`, size: 'wide' | 'phone' = 'wide') {
  return render(
    <ConfigProvider button={{ autoInsertSpace: false }} theme={{ zeroRuntime: true }}>
      <App>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <MemoryRouter initialEntries={[path]}>
            <BookingScreen siteId={7} size={size} payAt="ToPay" />
            <Where />
          </MemoryRouter>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  );
}
const cell = (name: RegExp | string) => screen.findByRole('gridcell', { name });
const tray = () => within(screen.getByRole('complementary', { name: '已选时段' }));

beforeEach(() => {
  jest.useFakeTimers({
    now: Date.parse(`${DATE}T10:00:00+08:00`),
    doNotFake: [
      'queueMicrotask',
      'setTimeout',
      'setInterval',
      'clearTimeout',
      'clearInterval',
      'setImmediate',
      'requestAnimationFrame',
      'performance',
      'nextTick',
    ],
  });
  sessionStorage.clear();
  answers.clear();
  sent.length = 0;
  siteRoom = { body: { cells: [] }, v: 1, at: Date.now(), state: 'live', changed: null, refused: null };
  answers.set(reservations.dayInfo, () => day());
  answers.set(venues.protocol, () => ({
    id: 1,
    code: 'RESERVATION_PROTOCOL',
    title: '预约协议',
    enTitle: 'Booking terms',
    content: '请按时到场',
    enContent: 'Come in time',
    version: 1,
    mustReadSeconds: 0,
  }));
  act(() => useSession.setState({ lang: 'zh', loggedIn: true, user }));
  sessionStorage.setItem('protocol-1-1', '1');
});
afterEach(() => jest.useRealTimers());

const queueSubmit = (answer: EndpointAnswer) =>
  answers.set(reservations.submit, (input, options) => {
    sent.push({ input, key: options.key });
    return answer(input, options);
  });

describe('booking a site', () => {
  it('shows the protocol first and continues after consent', async () => {
    sessionStorage.clear();
    open();
    await userEvent.click(await screen.findByRole('button', { name: '我已阅读并同意' }));
    expect(await cell('1 号 18:00到19:00 可订 30元')).toBeTruthy();
  });

  it('lists chosen slots in the tray with price, rules and companions', async () => {
    open();
    await userEvent.click(await cell('1 号 18:00到19:00 可订 30元'));
    await userEvent.click(await cell('1 号 19:00到20:00 可订 30元'));
    expect(tray().getByRole('heading', { name: '已选 2 个时段' })).toBeTruthy();
    expect(tray().getByText('场地费 2 × ¥30.00')).toBeTruthy();
    expect(tray().getByText('连续时段、同一场地')).toBeTruthy();
    await userEvent.click(tray().getByRole('button', { name: /添加/ }));
    await userEvent.click(await screen.findByRole('checkbox', { name: '陈子昂' }));
    expect(tray().getByText('人数 1–4 人，含本人').nextSibling?.textContent).toBe('2 人');
    await userEvent.click(tray().getByRole('button', { name: '移除 1 号 18:00' }));
    expect(tray().getByRole('heading', { name: '已选 1 个时段' })).toBeTruthy();
  });

  it('does not submit against a rule but links to it', async () => {
    queueSubmit(() => ({ tradeNo: 'D26112000000001' }));
    open();
    await userEvent.click(await cell('1 号 18:00到19:00 可订 30元'));
    await userEvent.click(await cell('2 号 19:00到20:00 可订 30元'));
    expect(tray().getByRole('alert').textContent).toContain('一次预约只能选择同一块场地');
    await userEvent.click(tray().getByRole('button', { name: '提交并锁定场地' }));
    expect(sent).toHaveLength(0);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('规则检查');
  });

  it('submits the selection and opens the payment page of the order', async () => {
    queueSubmit(() => ({ tradeNo: 'D26112000000001' }));
    open();
    await userEvent.click(await cell('1 号 18:00到19:00 可订 30元'));
    await userEvent.click(tray().getByRole('button', { name: '提交并锁定场地' }));
    await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/toPay/D26112000000001'));
    expect(sent[0]?.input).toMatchObject({
      venueSiteId: 7,
      reservationDate: DATE,
      token: 'context',
      reservationType: -1,
      buddyIds: '',
      manNum: 0,
    });
    expect(JSON.parse(sent[0]?.input['reservationOrderJson'] as string)).toEqual([
      { spaceId: '1', timeId: '501', venueSpaceGroupId: null },
    ]);
  });

  it('shows a lost slot in place with alternatives one press away', async () => {
    queueSubmit(() => {
      throw new CallError(
        250,
        { zh: '该场地已被其他人预约', en: 'Taken' },
        {
          errKey: 'SLOT_TAKEN',
          data: { rule: 'R07', alternatives: [{ spaceId: 2, timeId: 501, position: 0, place: 1 }] },
        },
      );
    });
    open();
    await userEvent.click(await cell('1 号 18:00到19:00 可订 30元'));
    await userEvent.click(tray().getByRole('button', { name: '提交并锁定场地' }));
    const refusal = await tray().findByRole('alert');
    expect(refusal.textContent).toContain('该场地已被其他人预约');
    expect(refusal.textContent).toContain('R07');
    await userEvent.click(within(refusal).getByRole('button', { name: /改订 2 号 18:00/ }));
    expect((await cell('2 号 18:00到19:00 可订 30元')).getAttribute('aria-selected')).toBe('true');
  });

  it('retries with the same key and body after a network failure, so nothing is booked twice', async () => {
    queueSubmit(() => {
      throw new CallError(0, transportTexts.network);
    });
    open();
    await userEvent.click(await cell('1 号 18:00到19:00 可订 30元'));
    await userEvent.click(tray().getByRole('button', { name: '提交并锁定场地' }));
    queueSubmit(() => ({ tradeNo: 'D26112000000001' }));
    await userEvent.click(await tray().findByRole('button', { name: '再试一次' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual(sent[0]);
  });

  it('reports a taken selected slot at once in the cell, the tray and a live region', async () => {
    const { container } = open();
    await userEvent.click(await cell('1 号 18:00到19:00 可订 30元'));
    siteRoom = {
      ...siteRoom,
      v: 2,
      body: { cells: [{ spaceId: 1, timeId: 501, reservationStatus: slotStatus.unpaid, left: null, total: null }] },
    };
    act(() => tellRoom());
    expect(await cell('1 号 18:00到19:00 待付款占用')).toBeTruthy();
    expect(tray().getByText('已被预订')).toBeTruthy();
    expect(
      tray()
        .getAllByRole('button', { name: /改订/ })
        .map((button) => button.textContent),
    ).toEqual(['改订 2 号 18:00 · ¥30', '改订 1 号 19:00 · ¥30']);
    expect(container.querySelector('[aria-live="polite"]')?.textContent).toBe('1 号 18:00 已被预订');
    expect(tray().getByRole<HTMLButtonElement>('button', { name: '提交并锁定场地' }).disabled).toBe(true);
  });

  it('disables submit while disconnected', async () => {
    open();
    await userEvent.click(await cell('1 号 18:00到19:00 可订 30元'));
    siteRoom = { ...siteRoom, state: 'lost' };
    act(() => tellRoom());
    expect(tray().getByRole<HTMLButtonElement>('button', { name: '恢复连接后可提交' }).disabled).toBe(true);
  });

  it.each([
    ['no live state before the release of a date', false],
    ['the live state from the release of a date on', true],
  ])('shows visitors %s', async (_what, released) => {
    act(() => useSession.setState({ loggedIn: false, user: null }));
    const { dateList } = day();
    answers.set(reservations.dayInfo, () => day({}, { dateList: dateList.map((one) => ({ ...one, released })) }));
    open();
    await screen.findByText('08:00–22:00');
    expect(screen.queryAllByText(/^(实时|连接中|已断开)/)).toHaveLength(released ? 1 : 0);
  });

  it('lets anonymous visitors browse and keeps their selection through the login', async () => {
    act(() => useSession.setState({ loggedIn: false, user: null }));
    open();
    expect(await screen.findByText('校外人员价')).toBeTruthy();
    await userEvent.click(await cell('1 号 18:00到19:00 可订 30元'));
    await userEvent.click(tray().getByRole('button', { name: '登录后预约' }));
    expect(screen.getByTestId('where').textContent).toBe('/login');
    expect(JSON.parse(sessionStorage.getItem('returnPath') ?? '{}')).toMatchObject({
      path: expect.stringContaining('slots=1-501') as string,
    });
  });

  it('selects the slots named in the address', async () => {
    open(`/venue-reservation/7?date=${DATE}&slots=1-501,1-502`);
    expect((await cell('1 号 19:00到20:00 可订 30元')).getAttribute('aria-selected')).toBe('true');
    expect(tray().getByRole('heading', { name: '已选 2 个时段' })).toBeTruthy();
  });

  it('explains an unavailable slot and returns the focus', async () => {
    open();
    const taken = await cell('2 号 20:00到21:00 已被预订');
    await userEvent.click(taken);
    const card = within(screen.getByRole('dialog', { name: '已被预订' }));
    expect(card.getByText('规则 R07')).toBeTruthy();
    expect(card.getAllByRole('button', { name: /号/ })).toHaveLength(2);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(taken);
  });

  it('asks for the number of people, at most those left, and multiplies the price', async () => {
    answers.set(reservations.dayInfo, () =>
      aDay(
        [
          aSpace(5, '标准池', '50 m pool', {
            501: { left: 3, total: 200, orderFee: 10, reservationStatus: slotStatus.low },
          }),
        ],
        {
          maxSlots: 1,
          bookingMode: 2,
          buddyNumMax: 4,
        },
      ),
    );
    queueSubmit(() => ({ tradeNo: 'D26112000000001' }));
    open();
    await userEvent.click(await cell('标准池 18:00到19:00 可订 仅余 3 10元'));
    const people = tray().getByRole('spinbutton', { name: '入场人数' });
    await userEvent.clear(people);
    await userEvent.type(people, '9');
    await userEvent.tab();
    expect(tray().getByText('场地费 1 × ¥10.00 × 3 人')).toBeTruthy();
    await userEvent.click(tray().getByRole('button', { name: '提交并锁定场地' }));
    await waitFor(() => expect(sent[0]?.input).toMatchObject({ manNum: 2 }));
  });

  it('waits for an unreleased date', async () => {
    const at = Date.now() + 3_600_000;
    answers.set(reservations.dayInfo, () =>
      day(
        {},
        {
          dateList: [
            {
              date: DATE,
              dateKind: 1,
              released: false,
              releaseAt: at,
              closed: false,
              holidayName: null,
              holidayNameEn: null,
              free: null,
            },
          ],
        },
      ),
    );
    open();
    expect((await screen.findByRole('timer')).textContent).toBe('01时00分00秒');
    expect(screen.getByRole('button', { name: /01:00:00 后放号/ })).toBeTruthy();
  });

  it('shows the day as a list on request', async () => {
    open();
    await cell('1 号 18:00到19:00 可订 30元');
    await userEvent.click(screen.getByRole('button', { name: /列表模式/ }));
    const table = screen.getByRole('table');
    expect(within(table).getAllByRole('row')).toHaveLength(7);
    await userEvent.click(within(table).getAllByRole('button', { name: '选择' })[0]!);
    expect(tray().getByRole('heading', { name: '已选 1 个时段' })).toBeTruthy();
  });

  it('supports one hand: a bottom bar, and a sheet before submit', async () => {
    queueSubmit(() => ({ tradeNo: 'D26112000000001' }));
    open(undefined, 'phone');
    await userEvent.click(await cell('1 号 18:00到19:00 可订 30元'));
    await userEvent.click(await cell('1 号 19:00到20:00 可订 30元'));
    expect(screen.getByText('1 号 18:00–20:00')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '提交并锁定' }));
    await userEvent.click(await screen.findByRole('button', { name: '提交并锁定场地' }));
    await waitFor(() => expect(sent).toHaveLength(1));
  });
});
