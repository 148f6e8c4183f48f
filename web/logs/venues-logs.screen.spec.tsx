import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { role } from '#domain/session/role.status';
import { messageChannel, messageStatus } from '#domain/messages/message.status';
import type { RightName } from '#contract/catalogue';
import type { LogRow, MessageLogRow, PersonalViewRow } from '#contract/logs/log.contract';
import type { Lang } from '#web/kit/text/lang';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer, type StubAnswer } from '#web/kit/test/test-server';
import VenuesLogs from './venues-logs.screen';

const deed: LogRow = {
  id: 1,
  at: '2026-11-20 10:00:00',
  userName: '王管理',
  username: 'wang',
  roleId: role.admin,
  module: 'user',
  action: 'user.lock',
  object: '李同学',
  reason: '多次冒用',
  ip: '10.2.0.9',
  trace: 'trace-1',
  changes: [{ field: 'name', before: '旧名', after: '新名' }],
  sealed: true,
};
const loose: LogRow = { ...deed, id: 2, userName: '', username: null, object: '定时任务', changes: [], sealed: false };
const view: PersonalViewRow = {
  id: 5,
  at: '2026-11-20 11:00:00',
  viewerName: '张老师',
  viewerUsername: 'zhang',
  roleId: role.admin,
  personName: '李同学',
  personUsername: 'li',
  fields: ['phone', 'idNo'],
  why: 'user-search',
  ip: null,
};
const message: MessageLogRow = {
  id: 9,
  at: '2026-11-20 12:00:00',
  personName: '欧阳同学',
  personUsername: 'ouyang',
  kind: 'orderPaid',
  channel: messageChannel.sms,
  address: '139****0001',
  status: messageStatus.declined,
  error: null,
};
const page = (rows: readonly object[]): StubAnswer => ({
  data: { content: rows, totalElements: rows.length, totalPages: 1, size: 20, number: 0 },
});
const seal = {
  intact: true,
  seals: 12,
  rows: 3400,
  firstBad: null as number | null,
  loose: 0,
  head: { n: 12, hash: 'abc123', at: 0 },
};
const known = [
  { module: 'user', name: '用户', enName: 'Users', actions: [{ action: 'user.lock', name: '锁定', enName: 'Lock' }] },
];

function open({
  at = '/venues-logs',
  rights = ['VenuesLogs', 'VenuesLogsExport', 'logView'] as readonly RightName[],
  lang = 'zh' as Lang,
  list = () => page([deed, loose]),
  sealed = seal,
} = {}) {
  const seen = stubServer(({ url: { pathname } }) =>
    pathname.endsWith('/seal')
      ? { data: sealed }
      : pathname.endsWith('/module_action')
        ? { data: known }
        : pathname.endsWith('/views')
          ? page([view])
          : pathname.endsWith('/messages')
            ? page([message])
            : pathname.endsWith('/api/logs')
              ? list()
              : { data: { views: [], look: null } },
  );
  renderScreen(<VenuesLogs />, { at, lang, rights });
  return seen;
}
const lineOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement;

it('shows who did what, what changed, and what is sealed', async () => {
  open();
  const line = await lineOf('李同学');
  for (const text of ['王管理', '超级管理员', '用户', '1 个字段', '多次冒用'])
    expect(within(line).getByText(text)).toBeTruthy();
  expect(within(line).getByLabelText('已封存')).toBeTruthy();
  const other = await lineOf('定时任务');
  for (const text of ['系统', '封存中']) expect(within(other).getByText(text)).toBeTruthy();
});

it('opens an action with each field before and after', async () => {
  open();
  fireEvent.click(within(await lineOf('李同学')).getByRole('button', { name: '详情' }));
  const drawer = await screen.findByRole('dialog');
  for (const text of ['名称', '旧名', '新名', 'trace-1', '多次冒用', '10.2.0.9'])
    expect(within(drawer).getByText(text)).toBeTruthy();
});

it('filters by keyword and by preset', async () => {
  const seen = open();
  await lineOf('李同学');
  fireEvent.change(screen.getByLabelText('关键字'), { target: { value: ' 王 ' } });
  fireEvent.click(screen.getByRole('button', { name: /查询/ }));
  await waitFor(() => expect(seen.some(({ url }) => url.searchParams.get('keyword') === '王')).toBe(true));
  fireEvent.click(screen.getByRole('button', { name: '权限变更' }));
  await waitFor(() =>
    expect(
      seen.some(({ url }) => url.searchParams.get('module') === 'role' && url.searchParams.get('keyword') === null),
    ).toBe(true),
  );
});

it("shows personal-data views with the right, and resets the other log's filter", async () => {
  const seen = open({ at: '/venues-logs?keyword=x' });
  fireEvent.click(await screen.findByRole('tab', { name: '查看日志' }));
  const line = await lineOf('张老师');
  for (const text of ['李同学', '手机号、证件号', '用户查询']) expect(within(line).getByText(text)).toBeTruthy();
  expect(
    seen.filter(({ url }) => url.pathname.endsWith('/views')).map(({ url }) => url.searchParams.get('keyword')),
  ).toEqual([null]);
});

it('shows messages without their parameters, and which their recipient turned off', async () => {
  const seen = open();
  fireEvent.click(await screen.findByRole('tab', { name: '消息日志' }));
  const line = await lineOf('欧阳同学');
  for (const text of ['您已预约… …，入场码见“我的订单”。', '短信', '139****0001', '本人已关闭'])
    expect(within(line).getByText(text)).toBeTruthy();
  expect(seen.filter(({ url }) => url.pathname.endsWith('/messages'))).toHaveLength(1);
});

it('stays on the current log when its filter is set, and does not treat its name as a filter', async () => {
  const seen = open({ at: '/venues-logs?log=views' });
  await lineOf('张老师');
  fireEvent.change(screen.getByLabelText('关键字'), { target: { value: '李' } });
  fireEvent.click(screen.getByRole('button', { name: /查询/ }));
  const viewQueries = () =>
    seen
      .filter(({ url }) => url.pathname.endsWith('/views'))
      .map(({ url }) => [url.searchParams.get('keyword'), url.searchParams.get('log')]);
  await waitFor(() => expect(viewQueries().at(-1)).toEqual(['李', null]));
  expect(viewQueries().every(([, log]) => log === null)).toBe(true);
  expect(screen.getByRole('tab', { name: '查看日志' }).getAttribute('aria-selected')).toBe('true');
});

it('hides the viewer log without the right, even by address, and offers no export', async () => {
  const seen = open({ at: '/venues-logs?log=views', rights: ['VenuesLogs'] });
  await lineOf('李同学');
  expect(screen.queryByRole('tab', { name: '查看日志' })).toBeNull();
  expect(screen.queryByRole('tab', { name: '消息日志' })).toBeNull();
  expect(screen.queryByRole('button', { name: /导出/ })).toBeNull();
  expect(seen.some(({ url }) => url.pathname.endsWith('/views'))).toBe(false);
});

it('verifies the seals on request, and reports what was verified', async () => {
  const seen = open();
  await lineOf('李同学');
  expect(seen.some(({ url }) => url.pathname.endsWith('/seal'))).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: /校验日志完整性/ }));
  fireEvent.click(await screen.findByRole('button', { name: /日志完整$/ }));
  expect(await screen.findByText('12 个封存 · 3,400 行')).toBeTruthy();
  expect(screen.getByText('abc123')).toBeTruthy();
});

it('reports altered logs, and the first broken seal', async () => {
  open({ sealed: { ...seal, intact: false, firstBad: 7 } });
  fireEvent.click(screen.getByRole('button', { name: /校验日志完整性/ }));
  fireEvent.click(await screen.findByRole('button', { name: /日志被改动过/ }));
  expect(await screen.findByText('#7')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /日志完整$/ })).toBeNull();
});

it('shows English', async () => {
  open({ lang: 'en', at: '/venues-logs?log=views' });
  const line = await lineOf('张老师');
  for (const text of ['phone, ID number', 'User lookup']) expect(within(line).getByText(text)).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Data access log' }).getAttribute('aria-selected')).toBe('true');
});

it('shows a skeleton while loading, an empty state, and recovers by a retry', async () => {
  globalThis.fetch = () => new Promise(() => undefined);
  const { unmount } = renderScreen(<VenuesLogs />, { at: '/venues-logs', rights: ['VenuesLogs'] });
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')?.textContent).toContain('操作人'));
  unmount();
  let answer: StubAnswer = { code: 500, message: '系统繁忙', messageEn: 'busy' };
  open({ list: () => answer });
  expect(await screen.findByText('日志没有加载出来')).toBeTruthy();
  answer = page([]);
  fireEvent.click(screen.getByRole('button', { name: /重试/ }));
  expect(await screen.findByText('还没有日志')).toBeTruthy();
});
