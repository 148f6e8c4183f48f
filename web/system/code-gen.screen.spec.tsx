import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CodeGenRow } from '#contract/system/code-gen.contract';
import type { RightName } from '#contract/catalogue';
import type { Lang } from '#web/kit/text/lang';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer, type StubAnswer } from '#web/kit/test/test-server';
import CodeGen from './code-gen.screen';

const row: CodeGenRow = {
  id: 4,
  plural: 'lost-things',
  singular: 'lost-thing',
  zh: '失物',
  en: 'Lost things',
  tableName: 'lost_thing',
  fieldCount: 6,
  by: '王管理',
  gmtModified: '2026-11-20 10:00:00',
};
const page = (rows: readonly CodeGenRow[]): StubAnswer => ({
  data: { content: rows, totalElements: rows.length, totalPages: 1, size: 20, number: 0 },
});
const every: readonly RightName[] = ['CodeGen', 'CodeGenAdd', 'CodeGenDel'];

function open({ rights = every, lang = 'zh' as Lang, list = () => page([row]) } = {}) {
  const seen = stubServer(({ url }) =>
    url.pathname.endsWith('/zip')
      ? { status: 200, body: 'PK', type: 'application/zip' }
      : url.pathname.endsWith('/delete')
        ? { data: { id: 4 } }
        : url.pathname.endsWith('/api/code_gen')
          ? list()
          : { data: { views: [], look: null } },
  );
  renderScreen(<CodeGen />, { at: '/codeGen', lang, rights });
  return seen;
}

it('shows each plan with table, fields and owner, and links to it', async () => {
  open();
  const line = (await screen.findByText('lost-things')).closest('tr') as HTMLElement;
  for (const text of ['失物', 'lost_thing', '6', '王管理']) expect(within(line).getByText(text)).toBeTruthy();
  expect(within(line).getByRole('link').getAttribute('href')).toBe('/codeGen/add/4');
  expect(
    screen
      .getByRole('button', { name: /新建方案/ })
      .closest('a')
      ?.getAttribute('href'),
  ).toBe('/codeGen/add');
});

it('downloads the zip of a plan under its name', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:zip';
  URL.revokeObjectURL = () => undefined;
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const seen = open();
  fireEvent.click(await screen.findByRole('button', { name: '下载 zip' }));
  await waitFor(() => expect(saved).toEqual(['lost-things.zip']));
  expect(seen.find(({ url }) => url.pathname.endsWith('/zip'))?.url.searchParams.get('id')).toBe('4');
  click.mockRestore();
});

it('shows English, and offers no new plan or deletion without the right', async () => {
  open({ rights: ['CodeGen'], lang: 'en' });
  const line = (await screen.findByText('lost-things')).closest('tr') as HTMLElement;
  expect(
    within(line)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Download zip']);
  expect(screen.queryByRole('button', { name: /New area/ })).toBeNull();
  expect(document.body.textContent).not.toMatch(/失物|方案|下载/);
});

it('deletes a plan only after confirmation', async () => {
  const seen = open();
  fireEvent.click(await screen.findByRole('button', { name: /更多/ }));
  fireEvent.click(await screen.findByText('删除'));
  expect(await screen.findByText(/确定要删除“lost-things”吗/)).toBeTruthy();
  expect(seen.some(({ method }) => method === 'POST')).toBe(false);
  fireEvent.click(screen.getAllByRole('button', { name: '删除' }).at(-1) as HTMLElement);
  await waitFor(() => expect(seen.some(({ url }) => url.pathname.endsWith('/code_gen/delete'))).toBe(true));
});

it('shows an empty state', async () => {
  open({ list: () => page([]) });
  expect(await screen.findByText('还没有生成方案')).toBeTruthy();
});

it('shows the failure reason, and recovers by a retry', async () => {
  let broken = true;
  open({ list: () => (broken ? { code: 500, message: '系统繁忙', messageEn: 'busy' } : page([row])) });
  expect(await screen.findByText('生成方案没有加载出来')).toBeTruthy();
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: /重试/ }));
  expect(await screen.findByText('lost-things')).toBeTruthy();
});

it('shows a skeleton list while loading', async () => {
  globalThis.fetch = () => new Promise(() => undefined);
  renderScreen(<CodeGen />, { at: '/codeGen', rights: every });
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')?.textContent).toContain('字段数'));
});
