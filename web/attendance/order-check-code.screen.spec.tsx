import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { role } from '#domain/session/role.status';
import { dues, type DueItem, type DueResult } from '#contract/attendance/due.contract';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer, type StubAnswer, type SeenRequest } from '#web/kit/test/test-server';
import OrderCheckCode from './order-check-code.screen';

const booking: DueItem = {
  key: 'D26112000000001',
  tradeNo: 'D26112000000001',
  letter: 'D',
  userName: '陈**',
  roleId: role.student,
  title: '羽毛球馆 · 2 人',
  enTitle: 'Badminton Hall · 2 people',
  detail: '1号 18:00-19:00',
  detailEn: 'No. 1 18:00-19:00',
  beginAt: '2026-11-20 18:00',
  endAt: '2026-11-20 19:00',
  venueName: '综合体育馆',
  enVenueName: 'Main Gymnasium',
  left: 1,
  refusal: null,
  refusalEn: null,
};
const drinks: DueItem = {
  ...booking,
  key: 'G26112000000002-7',
  tradeNo: 'G26112000000002',
  letter: 'G',
  title: '运动饮料',
  enTitle: 'Sports drink',
  detail: '',
  detailEn: '',
  venueName: '',
  enVenueName: '',
  left: 3,
};
const early: DueItem = {
  ...booking,
  key: 'D26112000000003',
  tradeNo: 'D26112000000003',
  title: '篮球馆 · 1 人',
  enTitle: 'Basketball Hall · 1 person',
  refusal: '未到签到时间，20:45开始签到',
  refusalEn: 'It is too early to check in. Check-in opens at 20:45.',
};
const done = (key: string): DueResult => ({ key, done: true, refusal: null, refusalEn: null });

interface WantedItems {
  readonly items: { readonly key: string; readonly pieces: number }[];
}
const isOf = (endpoint: { readonly path: string }, { url }: SeenRequest) => url.pathname.endsWith(endpoint.path);
const openScreen = (
  due: () => StubAnswer,
  writeOff: (wanted: WantedItems) => StubAnswer = ({ items }) => ({
    data: { items: items.map(({ key }) => done(key)) },
  }),
  lang: 'zh' | 'en' = 'zh',
) => {
  const seen = stubServer((one: SeenRequest) =>
    isOf(dues.due, one)
      ? due()
      : isOf(dues.writeOff, one)
        ? writeOff(JSON.parse(one.body) as WantedItems)
        : { data: [] },
  );
  renderScreen(<OrderCheckCode />, { rights: ['OrderCheckCode'], lang });
  return {
    scans: () =>
      seen.filter((one) => isOf(dues.due, one)).map(({ body }) => Object.fromEntries(new URLSearchParams(body))),
    writeOffs: () =>
      seen
        .filter((one) => isOf(dues.writeOff, one))
        .map(({ body, headers }) => ({ ...(JSON.parse(body) as WantedItems), key: headers['idempotency-key'] })),
  };
};
const dueItems =
  (...items: DueItem[]) =>
  () => ({ data: { items } });
const field = () => document.getElementById('check-code') as HTMLInputElement;
const typeInto = (text: string) => {
  fireEvent.change(field(), { target: { value: text } });
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 });
};
const scan = (code: string, on: Element = document.body) => {
  for (const key of [...code, 'Enter']) fireEvent.keyDown(on, { key });
};
const rowOf = (title: string) => within(screen.getByText(title).closest('li') as HTMLElement);

describe('a code for one piece of one thing', () => {
  it('is written off at once and confirmed in words, with the person', async () => {
    const { scans, writeOffs } = openScreen(dueItems(booking));
    typeInto('D26112000000001');
    expect(await screen.findByText('核验通过，已核销 1 项')).toBeTruthy();
    expect(screen.getByText(/陈\*\*/)).toBeTruthy();
    expect(rowOf('羽毛球馆 · 2 人').getByText('已核销')).toBeTruthy();
    expect(scans()).toMatchObject([{ code: 'D26112000000001', method: '2' }]);
    expect(writeOffs()).toMatchObject([{ items: [{ key: booking.key, pieces: 1 }] }]);
    expect(document.activeElement).toBe(field());
  });

  it("is refused with the server's reason, in the visitor's language", async () => {
    openScreen(
      dueItems(early),
      () => ({
        data: { items: [{ key: early.key, done: false, refusal: early.refusal, refusalEn: early.refusalEn }] },
      }),
      'en',
    );
    typeInto('D26112000000003');
    expect(await screen.findByRole('heading', { name: /It is too early to check in/ })).toBeTruthy();
    const row = rowOf('Basketball Hall · 1 person');
    expect(row.getByText('Rejected')).toBeTruthy();
    expect(row.getByText(/Check-in opens at 20:45/)).toBeTruthy();
  });

  it('accepts a scanner gun wherever the focus is', async () => {
    const { scans } = openScreen(dueItems(booking));
    act(() => (document.activeElement as HTMLElement | null)?.blur());
    scan('D26112000000001.0A1B2C3D4E');
    expect(await screen.findByText('核验通过，已核销 1 项')).toBeTruthy();
    expect(scans()).toMatchObject([{ code: 'D26112000000001.0A1B2C3D4E', method: '1' }]);
  });
});

describe('a code for several things', () => {
  it('lists all kinds, chooses what is ready, and writes it off with one press of Enter', async () => {
    const { writeOffs } = openScreen(dueItems(booking, drinks, early));
    scan('U9.0A1B2C3D4E');
    const button = await screen.findByRole('button', { name: '核销 2 项' });
    expect(screen.getByText('2 项可核销')).toBeTruthy();
    expect(writeOffs()).toEqual([]);
    expect(document.activeElement).toBe(button);
    expect(
      [rowOf('羽毛球馆 · 2 人'), rowOf('运动饮料'), rowOf('篮球馆 · 1 人')].map((row) => {
        const box = row.getByRole<HTMLInputElement>('checkbox');
        return [box.checked, box.disabled];
      }),
    ).toEqual([
      [true, false],
      [true, false],
      [false, true],
    ]);
    expect(rowOf('运动饮料').getByText(/商品服务.*不限场馆/)).toBeTruthy();
    expect(rowOf('篮球馆 · 1 人').getByText('不可核销')).toBeTruthy();
    expect(rowOf('篮球馆 · 1 人').getByText(/20:45开始签到/)).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('核验通过，已核销 2 项')).toBeTruthy();
    expect(writeOffs()).toMatchObject([
      {
        items: [
          { key: booking.key, pieces: 1 },
          { key: drinks.key, pieces: 3 },
        ],
        key: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      },
    ]);
    expect(screen.queryByRole('button', { name: /^核销/ })).toBeNull();
    expect(document.activeElement).toBe(field());
  });

  it('writes off the chosen things and pieces only, and says which one was refused', async () => {
    const { writeOffs } = openScreen(
      dueItems(booking, drinks),
      ({ items }) => ({
        data: {
          items: items.map(({ key }) =>
            key === drinks.key
              ? {
                  key,
                  done: false,
                  refusal: '“运动饮料”剩余可用数量为1',
                  refusalEn: 'Only 1 of "Sports drink" is left.',
                }
              : done(key),
          ),
        },
      }),
      'en',
    );
    scan('U9.0A1B2C3D4E');
    await screen.findByRole('button', { name: 'Redeem 2' });
    fireEvent.change(screen.getByLabelText('Quantity of Sports drink'), { target: { value: '2' } });
    screen.getByRole('checkbox', { name: /Badminton Hall/ }).focus();
    await userEvent.keyboard(' ');
    expect(screen.getByRole('button', { name: 'Redeem 1' })).toBeTruthy();
    await userEvent.keyboard(' ');
    await userEvent.click(screen.getByRole('button', { name: 'Redeem 2' }));
    expect(await screen.findByText('1 redeemed, 1 rejected')).toBeTruthy();
    expect(rowOf('Badminton Hall · 2 people').getByText('Redeemed')).toBeTruthy();
    expect(rowOf('Sports drink').getByText('Rejected')).toBeTruthy();
    expect(rowOf('Sports drink').getByText('Only 1 of "Sports drink" is left.')).toBeTruthy();
    expect(writeOffs()[0]?.items).toEqual([
      { key: drinks.key, pieces: 2 },
      { key: booking.key, pieces: 1 },
    ]);
  });

  it('is replaced by the next scan, even while a checkbox has the focus', async () => {
    let due = dueItems(booking, drinks);
    openScreen(() => due());
    scan('U9.0A1B2C3D4E');
    await screen.findByRole('button', { name: '核销 2 项' });
    due = dueItems(early, { ...early, key: 'D26112000000004' });
    const box = screen.getByRole('checkbox', { name: /运动饮料/ });
    box.focus();
    scan('U8.0A1B2C3D4E', box);
    expect(await screen.findByText('没有可核销的项目')).toBeTruthy();
    expect(screen.queryByText('运动饮料')).toBeNull();
    expect(screen.queryByRole('button', { name: /^核销/ })).toBeNull();
  });

  it('keeps the list if the answer is lost, and repeats under the same key', async () => {
    let lost = true;
    const { writeOffs } = openScreen(dueItems(booking, drinks), ({ items }) =>
      lost ? new TypeError('no network') : { data: { items: items.map(({ key }) => done(key)) } },
    );
    scan('U9.0A1B2C3D4E');
    await userEvent.click(await screen.findByRole('button', { name: '核销 2 项' }));
    expect(await screen.findByText('您的网络不佳，请检查网络连接设置')).toBeTruthy();
    lost = false;
    await userEvent.click(await screen.findByRole('button', { name: '核销 2 项' }));
    expect(await screen.findByText('核验通过，已核销 2 项')).toBeTruthy();
    const keys = writeOffs().map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });
});

it('says why nothing is due, in both languages by the choice of the visitor', async () => {
  openScreen(
    () => ({ code: 250, message: '没有', messageEn: 'Nothing to redeem here.', errKey: 'DUE_NONE' }),
    undefined,
    'en',
  );
  expect(screen.getByText('Waiting for a scan')).toBeTruthy();
  typeInto('U9.0A1B2C3D4E');
  expect(await screen.findByText('Nothing to redeem here.')).toBeTruthy();
  expect(field().value).toBe('');
});

it('does not write off while the machine is offline, and says so', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  openScreen(dueItems(booking, drinks));
  scan('U9.0A1B2C3D4E');
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: '核销 2 项' });
  const turn = (online: boolean) =>
    act(() => {
      onLine.mockReturnValue(online);
      window.dispatchEvent(new Event(online ? 'online' : 'offline'));
    });
  turn(false);
  expect(button.disabled).toBe(true);
  expect(screen.getByText('网络已断开，恢复后才能核销。')).toBeTruthy();
  turn(true);
  await waitFor(() => expect(button.disabled).toBe(false));
  onLine.mockRestore();
});
