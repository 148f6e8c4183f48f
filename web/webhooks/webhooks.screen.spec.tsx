import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { deliveryError, deliveryStatus, webhookStatus } from '#domain/webhooks/webhook.status';
import type { RightName } from '#contract/catalogue';
import type { DeliveryRow, WebhookRow } from '#contract/webhooks/webhook.contract';
import type { Lang } from '#web/kit/text/lang';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer, type StubAnswer } from '#web/kit/test/test-server';
import Webhooks from './webhooks.screen';

const SECRET = `whsec_${'s'.repeat(43)}`;
const row = (over: Partial<WebhookRow>): WebhookRow => ({
  id: 1,
  name: '教务系统',
  url: 'https://jw.example.edu/hook',
  events: ['order.paid'],
  venueIds: [],
  venues: [],
  status: webhookStatus.on,
  delivered: 9,
  waiting: 0,
  failed: 1,
  failures: 0,
  lastOkAt: '2026-11-20 10:00:00',
  lastError: null,
  owner: '王管理',
  gmtCreate: '2026-11-01 10:00:00',
  version: 3,
  ...over,
});
const off = row({
  id: 2,
  name: '旧系统',
  status: webhookStatus.tripped,
  failures: 20,
  lastError: deliveryError.timeout,
});
const delivery = (over: Partial<DeliveryRow>): DeliveryRow => ({
  id: 71,
  eventId: 'evt-71',
  event: 'order.paid',
  status: deliveryStatus.givenUp,
  tries: 8,
  code: 503,
  ms: 120,
  error: deliveryError.answer,
  nextTryAt: null,
  gmtCreate: '2026-11-20 10:00:00',
  attempts: [{ at: '2026-11-20 10:00:01', code: 503, ms: 120, error: deliveryError.answer }],
  body: '{"id":"evt-71"}',
  ...over,
});
const page = (rows: readonly object[]): StubAnswer => ({
  data: { content: rows, totalElements: rows.length, totalPages: 1, size: 20, number: 0 },
});
const every: readonly RightName[] = ['Webhooks', 'WebhooksAdd', 'WebhooksEdit', 'WebhooksDel', 'WebhooksRedeliver'];

function open({
  at = '/webhooks',
  rights = every,
  lang = 'zh' as Lang,
  list = () => page([row({}), off]),
  add = (): StubAnswer => ({ data: { id: 3, secret: SECRET } }),
  deliveries = () => page([delivery({}), delivery({ id: 72, eventId: 'evt-72', status: deliveryStatus.waiting })]),
} = {}) {
  const seen = stubServer(({ method, url: { pathname } }) => {
    if (pathname.endsWith('/webhooks/add')) return add();
    if (method === 'POST') return { data: pathname.endsWith('/secret') ? { secret: SECRET } : { version: 4 } };
    return pathname.endsWith('/deliveries')
      ? deliveries()
      : pathname.endsWith('/sys/webhooks')
        ? list()
        : { data: pathname.endsWith('/list_views') ? { views: [], look: null } : [] };
  });
  renderScreen(<Webhooks />, { at, lang, rights });
  return {
    seen,
    posts: () =>
      seen
        .filter(({ method }) => method === 'POST')
        .map(({ url }) => url.pathname.replace('/venue-server/api/sys', '')),
  };
}
const lineOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
const more = async (name: string, action: string) => {
  fireEvent.click(within(await lineOf(name)).getByRole('button', { name: /更多/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
};

it("shows each address's state and why one was suspended", async () => {
  open();
  expect(within(await lineOf('教务系统')).getByText('成功 9 · 待投 0 · 失败 1')).toBeTruthy();
  const line = await lineOf('旧系统');
  for (const text of ['自动停用', '超时未应答']) expect(within(line).getByText(text)).toBeTruthy();
});

it('shows English, and is read-only without further rights', async () => {
  open({ rights: ['Webhooks'], lang: 'en' });
  const line = await lineOf('旧系统');
  for (const text of ['Disabled after errors', 'Request timed out']) expect(within(line).getByText(text)).toBeTruthy();
  expect(
    within(line)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Details']);
  expect(screen.queryByRole('button', { name: /Add webhook/ })).toBeNull();
});

it('shows the secret of a new address once, and keeps the input after a refusal', async () => {
  let refused = true;
  const { posts } = open({
    add: () =>
      refused
        ? {
            code: 400,
            message: '目标地址不被允许',
            messageEn: 'x',
            data: { fields: [{ field: 'url', message: '目标地址不被允许', messageEn: 'x' }] },
          }
        : { data: { id: 3, secret: SECRET } },
  });
  await lineOf('教务系统');
  fireEvent.click(screen.getByRole('button', { name: /新增推送/ }));
  const dialog = (await screen.findByLabelText('名称')).closest('[role="dialog"]') as HTMLElement;
  fireEvent.change(within(dialog).getByLabelText('名称'), { target: { value: '图书馆' } });
  fireEvent.change(within(dialog).getByLabelText('推送地址'), { target: { value: 'https://lib.example.edu/hook' } });
  fireEvent.mouseDown(within(dialog).getByLabelText('事件'));
  fireEvent.click(
    (await screen.findAllByTitle('订单已支付')).find(({ className }) =>
      className.includes('ant-select-item-option'),
    ) as HTMLElement,
  );
  fireEvent.click(within(dialog).getByRole('button', { name: '保存' }));
  await waitFor(() => expect(screen.getAllByText('目标地址不被允许').length).toBeGreaterThan(0));
  expect(within(dialog).getByLabelText<HTMLInputElement>('推送地址').value).toBe('https://lib.example.edu/hook');
  refused = false;
  fireEvent.click(within(dialog).getByRole('button', { name: '保存' }));
  expect(await screen.findByText(SECRET)).toBeTruthy();
  expect(posts().filter((path) => path === '/webhooks/add')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: '我已保存' }));
  await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
});

it('resends a failed event, not a pending one', async () => {
  const { posts } = open({ at: '/webhooks?open=1' });
  const drawer = await screen.findByRole('dialog');
  await within(drawer).findByText(/evt-72/);
  const [again, ...others] = within(drawer).getAllByRole('button', { name: '重新投递' });
  expect(others).toEqual([]);
  fireEvent.click(again as HTMLElement);
  await waitFor(() => expect(posts()).toEqual(['/webhooks/deliveries/71/redeliver']));
});

it('shows each attempt of an event, and resends nothing without the right', async () => {
  open({ at: '/webhooks?open=1', rights: ['Webhooks'] });
  const drawer = await screen.findByRole('dialog');
  fireEvent.click(await within(drawer).findByText(/evt-71/));
  for (const text of ['HTTP 503', '应答不是成功状态']) expect(await within(drawer).findByText(text)).toBeTruthy();
  expect(within(drawer).queryByRole('button', { name: '重新投递' })).toBeNull();
});

it('pauses an address and keeps its other fields', async () => {
  const { seen } = open();
  fireEvent.click(within(await lineOf('教务系统')).getByRole('button', { name: '编辑' }));
  fireEvent.click(await screen.findByRole('switch', { name: '启用' }));
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(seen.some(({ method }) => method === 'POST')).toBe(true));
  const sent = seen.find(({ method }) => method === 'POST');
  expect([sent?.url.pathname.endsWith('/webhooks/1'), JSON.parse(sent?.body ?? '{}')]).toEqual([
    true,
    expect.objectContaining({
      on: false,
      version: 3,
      name: '教务系统',
      url: 'https://jw.example.edu/hook',
      events: ['order.paid'],
    }),
  ]);
});

it('tests an active address only, and rotates the secret after confirmation', async () => {
  const { posts } = open();
  fireEvent.click(within(await lineOf('旧系统')).getByRole('button', { name: /更多/ }));
  await screen.findByRole('menuitem', { name: '更换密钥' });
  expect(screen.queryByRole('menuitem', { name: '发送测试' })).toBeNull();
  await more('教务系统', '发送测试');
  await waitFor(() => expect(posts()).toEqual(['/webhooks/1/ping']));
  fireEvent.click(screen.getAllByRole('menuitem', { name: '更换密钥' }).at(-1) as HTMLElement);
  expect(await screen.findByText(/事件同时带新旧两个签名/)).toBeTruthy();
  expect(posts()).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: '更换密钥' }));
  expect(await screen.findByText(SECRET)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '我已保存' }));
});

it('shows an empty state and the failure reason, and recovers by a retry', async () => {
  let answer: StubAnswer = { code: 500, message: '系统繁忙', messageEn: 'busy' };
  open({ list: () => answer });
  expect(await screen.findByText('推送没有加载出来')).toBeTruthy();
  answer = page([]);
  fireEvent.click(screen.getByRole('button', { name: /重试/ }));
  expect(await screen.findByText('还没有推送')).toBeTruthy();
});

it('shows a skeleton list while loading', async () => {
  globalThis.fetch = () => new Promise(() => undefined);
  renderScreen(<Webhooks />, { at: '/webhooks', rights: every });
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')?.textContent).toContain('近 24 小时'));
});
