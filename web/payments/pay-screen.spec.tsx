import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App, ConfigProvider } from 'antd';
import { MemoryRouter } from 'react-router-dom';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import type { OrderRoom } from '#contract/kit/rooms';
import { orderChecks } from '#contract/attendance/order-check.contract';
import { orders } from '#contract/orders/order.contract';
import { payments } from '#contract/payments/payment.contract';
import { CallError, transportTexts } from '#web/kit/call/call';
import { md5, openUnder } from '#web/kit/browser/crypto';
import type { RoomView } from '#web/kit/live/live';
import { useSession } from '#web/kit/session/session';
import { PayEntry } from './pay-entry';
import { PayScreen } from './pay-screen';

type FakePayAnswer = (input: Record<string, unknown>, options: { key?: string }) => unknown;
const answers = new Map<unknown, FakePayAnswer>();
const sent: { input: Record<string, unknown>; key: string | undefined }[] = [];
let orderRoom: RoomView<OrderRoom>;

jest.mock('#web/kit/call/call', () => ({
  ...jest.requireActual<object>('#web/kit/call/call'),
  call: async (endpoint: unknown, input: Record<string, unknown>, options: { key?: string } = {}) => {
    const answer = answers.get(endpoint);
    if (!answer) throw new Error('no answer for this call');
    return answer(input, options);
  },
}));
jest.mock('#web/kit/live/live', () => {
  const { useSyncExternalStore } = jest.requireActual<typeof import('react')>('react');
  const listeners = new Set<() => void>();
  const view = () => orderRoom;
  return {
    tellRoom: () => listeners.forEach((one) => one()),
    useRoom: () =>
      useSyncExternalStore((tell: () => void) => (listeners.add(tell), () => listeners.delete(tell)), view, view),
  };
});
const { tellRoom } = jest.requireMock<{ tellRoom: () => void }>('#web/kit/live/live');

const NO_REPLY = 'D26112012345678';
const NOW = Date.parse('2026-11-20T13:10:47+08:00');
const KEY = btoa('0123456789abcdef');
const due = {
  orderId: 78,
  venueTradeNo: NO_REPLY,
  payUserId: 9,
  orderStatus: Number(orderStatus.normal),
  payStatus: payStatus.unpaid,
  payFee: 48,
  discountFee: 0,
  gmtCreate: '2026-11-20 13:10:12',
  expireTime: '2026-11-20 13:20:12',
  expireAt: NOW + 565_000,
  subject: '篮球馆',
  subjectEn: 'Basketball Hall',
  subjectDesc: '',
  subjectDescEn: '',
  startDate: '2026-11-20 18:00:00',
  endDate: '2026-11-20 19:00:00',
  payType: null,
  spaceList: [
    {
      id: 1,
      venueSpaceId: 21,
      venueSpaceName: '2号东半场',
      startTime: '18:00',
      endTime: '19:00',
      orderFee: 48,
      orderUuid: 'x',
    },
  ],
};
const methods = [
  { payType: 5, zh: '余额支付', en: 'Balance', needs: 'payPassword' },
  { payType: 3, zh: '微信支付', en: 'WeChat Pay', needs: 'qr' },
  { payType: 1, zh: '校园卡', en: 'Campus card', needs: 'queryPassword' },
  { payType: 19, zh: '学校支付平台', en: 'School payment platform', needs: 'redirect' },
];
const unpaid: OrderRoom = { orderStatus: orderStatus.normal, payStatus: payStatus.unpaid, payDeadline: NOW + 565_000 };
const pushOrderState = (body: OrderRoom) =>
  act(() => {
    orderRoom = { ...orderRoom, v: orderRoom.v + 1, body };
    tellRoom();
  });
const payReply = (answer: FakePayAnswer) =>
  answers.set(payments.pay, (input, options) => {
    sent.push({ input, key: options.key });
    return answer(input, options);
  });

function renderPayScreen(phone = false, Of: typeof PayScreen | typeof PayEntry = PayScreen) {
  return render(
    <ConfigProvider button={{ autoInsertSpace: false }} theme={{ zeroRuntime: true }}>
      <App>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <MemoryRouter>
            <Of tradeNo={NO_REPLY} phone={phone} shared={false} />
          </MemoryRouter>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  );
}
const digits = () => [...screen.getByRole('group', { name: '输入支付密码' }).querySelectorAll('input')];
const chooseMethod = async (name: RegExp) => userEvent.click(await screen.findByRole('radio', { name }));

beforeEach(() => {
  jest.useFakeTimers({
    now: NOW,
    doNotFake: [
      'queueMicrotask',
      'setTimeout',
      'setInterval',
      'clearTimeout',
      'clearInterval',
      'setImmediate',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'performance',
      'nextTick',
    ],
  });
  answers.clear();
  sent.length = 0;
  orderRoom = { body: unpaid, v: 1, at: NOW, state: 'live', changed: null, refused: null };
  answers.set(payments.detail, () => due);
  answers.set(payments.methods, () => ({ methods, balance: 126.5, walletLocked: false }));
  answers.set(orders.one, () => ({
    venueSiteId: 7,
    siteName: '篮球馆',
    enSiteName: 'Basketball Hall',
    venueName: '东区体育馆',
    enVenueName: 'East Sports Hall',
    campusName: '东校区',
    enCampusName: 'East Campus',
    venueSpaceName: '2号东半场',
    reservationDateDetailEn: 'Court 2 east half 18:00-19:00',
    peopleNum: 3,
  }));
  answers.set(orderChecks.passCode, () => ({
    passCode: 'D26112000000001.0A1B2C3D4E',
    until: 0,
    qrCode: '486203',
    dueDate: '2026-11-20 19:00',
    orderView: { reservationStartDate: '2026-11-20 18:00', reservationEndDate: '2026-11-20 19:00' },
  }));
  act(() => useSession.setState({ lang: 'zh', loggedIn: true, cipherKey: KEY }));
});
afterEach(() => jest.useRealTimers());

describe('paying an order', () => {
  it('shows if there is no payment method', async () => {
    answers.set(payments.methods, () => ({ methods: [], balance: 0, walletLocked: false }));
    renderPayScreen();
    expect(await screen.findByText('暂无可用的支付方式，请联系场馆')).toBeTruthy();
  });

  it('stays on the page if the sharing state is unknown', async () => {
    renderPayScreen(false, PayEntry);
    const timer = await screen.findByRole('timer');
    await act(() => new Promise((later) => setTimeout(later, 400)));
    expect(timer.isConnected).toBe(true);
  });

  it('shows amount and deadline, and counts down by the server clock', async () => {
    renderPayScreen();
    expect((await screen.findByRole('timer')).textContent).toContain('09:25');
    expect(screen.getByText('13:20:12 前未付自动释放场地')).toBeTruthy();
    expect(screen.getByText('可用 ¥126.50，付后剩 ¥78.50')).toBeTruthy();
    jest.setSystemTime(NOW + 506_000);
    await waitFor(() => expect(screen.getByRole('timer').textContent).toContain('00:59'), { timeout: 3_000 });
    expect(screen.getByRole('timer').textContent).toContain('还有 1 分钟支付');
  });

  it('pays from the balance with the hashed six digits, and shows the entry code', async () => {
    payReply(() => {
      orderRoom = { ...orderRoom, body: { ...unpaid, payStatus: payStatus.paid, payDeadline: null } };
      return { tradeNo: NO_REPLY, payFee: 48, payStatus: payStatus.paid, schoolPayUrl: null, payData: null };
    });
    renderPayScreen();
    await userEvent.click(await screen.findByRole('button', { name: /余额支付 ¥48.00/ }));
    await userEvent.type(digits()[0] as HTMLElement, '123456');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input).toEqual({ venueTradeNo: NO_REPLY, payType: 5, payPassword: md5('123456') });
    expect(await screen.findByText('预约成功')).toBeTruthy();
    expect(await screen.findByText('486 203')).toBeTruthy();
  });

  it('reports a wrong password inline and asks again', async () => {
    payReply(() => {
      throw new CallError(250, { zh: '支付密码错误，还可尝试4次', en: 'Wrong' }, { errKey: 'PAY_PASSWORD_WRONG' });
    });
    renderPayScreen();
    await userEvent.click(await screen.findByRole('button', { name: /余额支付 ¥48.00/ }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.type(digits()[0] as HTMLElement, '111222');
    expect((await dialog.findByText('支付密码错误，还可尝试4次')).closest('[role="alert"]')).not.toBeNull();
    expect(
      digits()
        .map((box) => box.value)
        .join(''),
    ).toBe('');
  });

  it('keeps the key if the response was lost, and uses a new one after a refusal', async () => {
    payReply(() => {
      throw new CallError(0, transportTexts.network);
    });
    renderPayScreen();
    await chooseMethod(/微信支付/);
    const button = () => screen.getByRole('button', { name: /微信支付 ¥48.00/ });
    await userEvent.click(button());
    await userEvent.click(button());
    payReply(() => {
      throw new CallError(250, { zh: '支付渠道暂时无响应', en: 'Away' });
    });
    await userEvent.click(button());
    await userEvent.click(button());
    expect(sent).toHaveLength(4);
    const [a, b, c, d] = sent.map(({ key }) => key);
    expect([a === b, b === c, c === d]).toEqual([true, true, false]);
    expect(screen.getByRole('alert').textContent).toBe('支付渠道暂时无响应');
  });

  it('shows the WeChat Pay code with a link to its page, and the result on a room patch', async () => {
    payReply(() => ({
      tradeNo: NO_REPLY,
      payFee: 48,
      payStatus: payStatus.unpaid,
      schoolPayUrl: null,
      payData: { codeUrl: 'http://gateway.example/pay?x=1' },
    }));
    renderPayScreen();
    await chooseMethod(/微信支付/);
    await userEvent.click(screen.getByRole('button', { name: /微信支付 ¥48.00/ }));
    expect((await screen.findByRole('link', { name: /打开支付页面/ })).getAttribute('href')).toBe(
      'http://gateway.example/pay?x=1',
    );
    expect(screen.getByText('正在等待支付结果')).toBeTruthy();
    answers.set(payments.detail, () => ({ ...due, payStatus: payStatus.paid }));
    pushOrderState({ ...unpaid, payStatus: payStatus.paid, payDeadline: null });
    expect(await screen.findByText('预约成功')).toBeTruthy();
  });

  it('requests no code for an ended booking', async () => {
    jest.setSystemTime(Date.parse('2026-11-20T19:00:00+08:00'));
    orderRoom = { ...orderRoom, body: { ...unpaid, payStatus: payStatus.paid, payDeadline: null } };
    answers.set(payments.detail, () => ({ ...due, payStatus: payStatus.paid }));
    renderPayScreen();
    expect(await screen.findByText('预约已结束')).toBeTruthy();
    expect(screen.queryByText('486 203')).toBeNull();
    expect(screen.queryByText('加入日历')).toBeNull();
  });

  it('polls the channel when the user reports a payment, and reports if nothing arrived', async () => {
    payReply(() => ({
      tradeNo: NO_REPLY,
      payFee: 48,
      payStatus: payStatus.unpaid,
      schoolPayUrl: null,
      payData: { codeUrl: 'weixin://x' },
    }));
    renderPayScreen();
    await chooseMethod(/微信支付/);
    await userEvent.click(screen.getByRole('button', { name: /微信支付 ¥48.00/ }));
    await screen.findByText('正在等待支付结果');
    await userEvent.click(screen.getByRole('button', { name: '我已支付' }));
    expect(await screen.findByText(/还没有收到付款结果/)).toBeTruthy();
    expect(sent.map(({ input }) => input)).toEqual([
      { venueTradeNo: NO_REPLY, payType: 3 },
      { venueTradeNo: NO_REPLY, payType: 3 },
    ]);
  });

  it("encrypts the campus card's query password with the session key", async () => {
    payReply(() => ({ tradeNo: NO_REPLY, payFee: 48, payStatus: payStatus.paid, schoolPayUrl: null, payData: null }));
    renderPayScreen();
    await chooseMethod(/校园卡/);
    await userEvent.click(screen.getByRole('button', { name: /校园卡支付 ¥48.00/ }));
    await userEvent.type(screen.getByLabelText('输入校园卡查询密码', { selector: 'input' }), 'secret{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(openUnder(KEY, sent[0]?.input['queryPassword'] as string)).toBe('secret');
    expect(JSON.stringify(sent[0]?.input)).not.toContain('secret');
  });

  it('disables an insufficient balance, and shows the missing amount', async () => {
    answers.set(payments.methods, () => ({ methods, balance: 20.1, walletLocked: false }));
    renderPayScreen();
    expect(await screen.findByText('余额不足，还差 ¥27.90')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /余额支付/ }).disabled).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /微信支付/ }).checked).toBe(true);
  });

  it('stops at the deadline, and shows the order closed on a room patch', async () => {
    orderRoom = { ...orderRoom, body: { ...unpaid, payDeadline: NOW - 1 } };
    renderPayScreen();
    expect(await screen.findByText('支付时限已到，正在释放场地。')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /余额支付 ¥48.00/ }).disabled).toBe(true);
    pushOrderState({ orderStatus: orderStatus.cancelled, payStatus: payStatus.unpaid, payDeadline: null });
    expect(await screen.findByRole('heading', { name: '订单已关闭' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '重新预约' })).toBeTruthy();
  });
});
