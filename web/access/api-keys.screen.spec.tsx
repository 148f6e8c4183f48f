import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { RightName } from '#contract/catalogue';
import type { ApiKeyRow } from '#contract/access/api-key.contract';
import { apiKeyStatus } from '#domain/access/api-key.status';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer } from '#web/kit/test/test-server';
import ApiKeys from './api-keys.screen';

const row = (over: Partial<ApiKeyRow>): ApiKeyRow => ({
  id: 1,
  name: '校园大屏',
  prefix: 'vk_0123456789ab',
  owner: '王管理',
  ownerRole: 2,
  scopes: ['Orders', 'OrdersExport'],
  ips: ['10.2.0.0/16'],
  perMinute: 120,
  status: apiKeyStatus.live,
  expiresAt: '2999-01-01 00:00:00',
  lastUsedAt: '2026-11-20 10:00:00',
  lastIp: '10.2.0.9',
  gmtCreate: '2026-11-01 10:00:00',
  version: 1,
  ...over,
});
const KEY = `vk_0123456789ab_${'k'.repeat(43)}`;

function open(rights: readonly RightName[], lang: 'zh' | 'en' = 'zh') {
  const rows = [
    row({}),
    row({ id: 2, name: '旧系统', status: apiKeyStatus.revoked, ips: [], lastUsedAt: null, lastIp: null }),
  ];
  const seen = stubServer(({ url }) =>
    url.pathname.endsWith('/add')
      ? { data: { id: 3, key: KEY } }
      : { data: { content: rows, totalElements: 2, totalPages: 1, size: 20, number: 0 } },
  );
  renderScreen(<ApiKeys />, { at: '/api-keys', lang, rights });
  return seen;
}
const lineOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;

it.each([
  ['zh', ['有效', '2 项', '10.2.0.0/16', '10.2.0.9']],
  ['en', ['Active', '2 permissions', '10.2.0.0/16', '10.2.0.9']],
] as const)('shows in %s the rights and last use of each key, never the key', async (lang, texts) => {
  open(['ApiKeys'], lang);
  const line = await lineOf('校园大屏');
  for (const text of texts) expect(within(line).getAllByText(text).length).toBeGreaterThan(0);
  expect(within(line).queryAllByRole('button')).toEqual([]);
});

it('revokes an active key only, after confirmation', async () => {
  const seen = open(['ApiKeys', 'ApiKeysDel']);
  expect(within(await lineOf('旧系统')).queryAllByRole('button')).toEqual([]);
  fireEvent.click(within(await lineOf('校园大屏')).getByRole('button', { name: '吊销' }));
  expect(await screen.findByText(/“校园大屏”将立即失效/)).toBeTruthy();
  expect(seen.some(({ url }) => url.pathname.endsWith('/revoke'))).toBe(false);
  fireEvent.click(screen.getAllByRole('button', { name: '吊销' }).at(-1) as HTMLElement);
  await waitFor(() => expect(seen.some(({ url }) => url.pathname.endsWith('/1/revoke'))).toBe(true));
});

it("creates a key from its maker's rights, and shows it once", async () => {
  const seen = open(['ApiKeys', 'ApiKeysAdd', 'Orders']);
  await lineOf('校园大屏');
  fireEvent.click(screen.getByRole('button', { name: /新增|新建密钥/ }));
  fireEvent.change(await screen.findByLabelText('名称'), { target: { value: '取数' } });
  const tree = screen.getByRole('group', { name: '权限范围' });
  expect(within(tree).queryByText('财务流水')).toBeNull();
  fireEvent.click(
    within(tree)
      .getByText('预约管理')
      .closest('.ant-tree-treenode')
      ?.querySelector('.ant-tree-checkbox') as HTMLElement,
  );
  fireEvent.click(screen.getByRole('button', { name: '生成密钥' }));
  expect(await screen.findByText(KEY)).toBeTruthy();
  expect(JSON.parse(seen.find(({ url }) => url.pathname.endsWith('/add'))?.body ?? '{}')).toMatchObject({
    name: '取数',
    scopes: ['Orders'],
    perMinute: 120,
    days: 90,
  });
  fireEvent.click(screen.getByRole('button', { name: '我已保存' }));
  await waitFor(() => expect(screen.queryByText(KEY)).toBeNull());
});
