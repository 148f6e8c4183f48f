import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { screenFailure } from '#domain/screens/screen.failures';
import { screenOp, screenState } from '#domain/screens/screen.status';
import type { RightName } from '#contract/catalogue';
import type { ScreenRow } from '#contract/screens/screen.contract';
import { venues, type VenueView } from '#contract/venues/venue.contract';
import type { Lang } from '#web/kit/text/lang';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer, type StubAnswer } from '#web/kit/test/test-server';
import Screens from './screens.screen';

const row = (over: Partial<ScreenRow>): ScreenRow => ({
  id: 1,
  name: '大厅屏',
  place: '一楼大厅',
  venueId: 3,
  venueName: '体育馆',
  enVenueName: 'Gymnasium',
  page: '/monitor-echart-ws?venue=3',
  showsFigures: true,
  state: screenState.online,
  seenAt: 0,
  paintedAt: null,
  dataAt: null,
  openedAt: null,
  size: '1920×1080',
  build: 'wall-main-AbC12345',
  outdated: false,
  playlist: [],
  notice: null,
  gmtCreate: '2026-11-01 10:00:00',
  ...over,
});
const silent = row({ id: 2, name: '门口屏', state: screenState.silent, showsFigures: false });
const pool: VenueView = {
  id: 8,
  campusId: 1,
  campusName: '东区',
  enCampusName: 'East',
  venueName: '游泳馆',
  enVenueName: 'Pool',
  venuePhoto: null,
  telephone: '',
  address: '',
  enAddress: '',
  openTimeText: '',
  webType: 1,
  maxPeople: 60,
  showTraffic: true,
  introduce: '',
  enIntroduce: '',
};
const page = (rows: readonly object[]): StubAnswer => ({
  data: { content: rows, totalElements: rows.length, totalPages: 1, size: 20, number: 0 },
});
const every: readonly RightName[] = ['Screens', 'ScreensAdd', 'ScreensEdit', 'ScreensDel', 'ScreensCommand'];

function open({
  rights = every,
  lang = 'zh' as Lang,
  list = () => page([row({}), silent]),
  pair = (): StubAnswer => ({ data: { id: 9 } }),
} = {}) {
  const seen = stubServer(({ url: { pathname } }) => {
    if (pathname.endsWith('/screens/pair')) return pair();
    if (pathname.endsWith('/screens/command')) return { data: { no: 4 } };
    if (pathname.endsWith('/screens/del')) return { data: { id: 1 } };
    if (pathname.endsWith('/api/screens')) return list();
    if (pathname.endsWith(venues.venueList.path)) return { data: [pool] };
    return pathname.endsWith(venues.siteList.path)
      ? page([])
      : { data: pathname.endsWith('/list_views') ? { views: [], look: null } : [] };
  });
  renderScreen(<Screens />, { at: '/screens', lang, rights });
  return (end: string) =>
    seen
      .filter(({ method, url }) => method === 'POST' && url.pathname.endsWith(end))
      .map(({ url, body }) => Object.fromEntries([...url.searchParams, ...new URLSearchParams(body)]));
}
const lineOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
const menuOf = async (name: string) => {
  fireEvent.click(within(await lineOf(name)).getByRole('button', { name: /更多/ }));
  await screen.findAllByRole('menuitem', { name: '撤销配对' });
};

it("shows each display's place, page and connection", async () => {
  open();
  const line = await lineOf('大厅屏');
  for (const text of ['一楼大厅', '在线', '体育馆', '/monitor-echart-ws?venue=3', '1920×1080'])
    expect(within(line).getByText(text)).toBeTruthy();
  expect(within(await lineOf('门口屏')).getByText('失联')).toBeTruthy();
});

it('shows English, and is read-only without further rights', async () => {
  open({ rights: ['Screens'], lang: 'en' });
  const line = await lineOf('大厅屏');
  for (const text of ['Online', 'Gymnasium']) expect(within(line).getByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Pair a screen/ })).toBeNull();
  for (const name of ['Show name', 'Edit', 'Revoke']) expect(screen.queryByRole('button', { name })).toBeNull();
});

it('pairs by the shown code: sends no partial code, refuses a wrong one, and keeps the input', async () => {
  const { zh, en } = screenFailure.pairingCodeWrong;
  let wrong = true;
  const sent = open({
    pair: () =>
      wrong
        ? { code: 250, message: zh, messageEn: en, errKey: screenFailure.pairingCodeWrong.key }
        : { data: { id: 9 } },
  });
  await lineOf('大厅屏');
  fireEvent.click(screen.getByRole('button', { name: /配对显示屏/ }));
  const code = await screen.findByLabelText<HTMLInputElement>('配对码');
  const dialog = code.closest('[role="dialog"]') as HTMLElement;
  expect(within(dialog).getByText(/venue\/monitor-echart-ws\?pair=1/)).toBeTruthy();
  fireEvent.change(code, { target: { value: '12' } });
  fireEvent.change(within(dialog).getByLabelText('名称'), { target: { value: '新屏' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '配对' }));
  expect(await within(dialog).findByText('有内容需要修改，请查看标出的字段')).toBeTruthy();
  expect(sent('/pair')).toEqual([]);
  fireEvent.change(code, { target: { value: '123456' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '配对' }));
  expect(await within(dialog).findByText(zh)).toBeTruthy();
  expect([code.value, within(dialog).getByLabelText<HTMLInputElement>('名称').value]).toEqual(['123456', '新屏']);
  wrong = false;
  fireEvent.click(within(dialog).getByRole('button', { name: '配对' }));
  await waitFor(() => expect(sent('/pair')).toHaveLength(2));
  expect(sent('/pair')[1]).toMatchObject({ code: '123456', name: '新屏' });
});

it('tells an online display to show its name or reload; an offline one gets no command', async () => {
  const sent = open();
  await menuOf('门口屏');
  for (const name of ['显示名称', '重新加载', '切换页面']) expect(screen.queryByRole('menuitem', { name })).toBeNull();
  await menuOf('大厅屏');
  fireEvent.click(await screen.findByRole('menuitem', { name: '显示名称' }));
  await waitFor(() => expect(sent('/command')).toEqual([{ id: '1', op: String(screenOp.identify) }]));
});

it('sends a display to another page, not to the current one', async () => {
  const sent = open();
  await menuOf('大厅屏');
  fireEvent.click(await screen.findByRole('menuitem', { name: '切换页面' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('“大厅屏”显示的页面')).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: '切换' }).hasAttribute('disabled')).toBe(true);
  fireEvent.mouseDown(within(dialog).getByLabelText('页面'));
  fireEvent.click(await screen.findByTitle('运营大屏 · 游泳馆'));
  fireEvent.click(within(dialog).getByRole('button', { name: '切换' }));
  await waitFor(() =>
    expect(sent('/command')).toEqual([{ id: '1', op: String(screenOp.show), page: '/monitor-echart-ws?venue=8' }]),
  );
});

it('revokes a pairing only after confirmation', async () => {
  const sent = open();
  await menuOf('大厅屏');
  fireEvent.click(screen.getByRole('menuitem', { name: '撤销配对' }));
  expect(await screen.findByText(/撤销“大厅屏”的配对/)).toBeTruthy();
  expect(sent('/del')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: '撤销配对' }));
  await waitFor(() => expect(sent('/del')).toEqual([{ id: '1' }]));
});

it('shows an empty state and the failure reason, and recovers by a retry', async () => {
  let answer: StubAnswer = { code: 500, message: '系统繁忙', messageEn: 'busy' };
  open({ list: () => answer });
  expect(await screen.findByText('显示屏没有加载出来')).toBeTruthy();
  answer = page([]);
  fireEvent.click(screen.getByRole('button', { name: /重试/ }));
  expect(await screen.findByText('还没有显示屏')).toBeTruthy();
});

it('shows a skeleton list while loading', async () => {
  globalThis.fetch = () => new Promise(() => undefined);
  renderScreen(<Screens />, { at: '/screens', rights: every });
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')?.textContent).toContain('最近绘制'));
});
