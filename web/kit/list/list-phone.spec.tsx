import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { z } from 'zod';
import { get } from '#contract/kit/endpoint';
import { date, labeled, text } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';
import { columnsOf, field } from './list-parts';
import { listScreen } from './list-screen';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer } from '#web/kit/test/test-server';

const row = z.object({ id: z.int(), name: labeled('名称', 'Name', z.string()) });
const filter = z.object({
  name: labeled('名称', 'Name', text(50)).optional(),
  note: labeled('备注', 'Note', text(50)).optional(),
  dateFrom: date.optional(),
  dateTo: date.optional(),
});
const things = get('/api/things', {
  admit: { right: 'Orders' },
  about: 'Things.',
  input: paging.extend(filter.shape),
  reply: pageOf(row),
});
const spec = {
  route: 'Orders' as const,
  list: things,
  filter,
  row,
  rowKey: ({ id }: z.output<typeof row>) => String(id),
  noun: { zh: '物品', en: 'things' },
  columns: [columnsOf<z.output<typeof row>>().text('name', { phone: 'title' })],
};
const Things = listScreen({
  ...spec,
  search: [field.text('name'), field.text('note'), field.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Dates' })],
});
const Plain = listScreen({ ...spec, search: [] });
const Where = () => <output>{useLocation().search}</output>;
const media = globalThis.matchMedia;

function renderList({ at = '/things', lang = 'zh' as 'zh' | 'en', phone = true, Screen = Things } = {}) {
  globalThis.matchMedia = ((query: string) => ({
    ...media(query),
    matches: phone && query.includes('767'),
  })) as typeof media;
  const seen = stubServer(({ url }) => ({
    data: url.pathname.endsWith('/things')
      ? { content: [{ id: 1, name: '旧场' }], totalElements: 1, totalPages: 1, size: 20, number: 0 }
      : { views: [], look: null },
  }));
  renderScreen(
    <>
      <Screen />
      <Where />
    </>,
    { at, lang, rights: ['Orders'] },
  );
  return () => Object.fromEntries(seen.findLast(({ url }) => url.pathname.endsWith('/things'))?.url.searchParams ?? []);
}
const where = () => screen.getByRole('status').textContent;
const word = (drawer: HTMLElement, n: number) =>
  within(drawer).getAllByLabelText<HTMLInputElement>('关键字')[n] as HTMLInputElement;
afterEach(() => {
  globalThis.matchMedia = media;
});

it('hides the search fields behind a button', async () => {
  const lastQuery = renderList();
  await screen.findByText('旧场');
  expect(screen.queryByLabelText('关键字')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '筛选' }));
  const drawer = await screen.findByRole('dialog');
  expect(drawer.closest('.ant-drawer')?.className).toContain('ant-drawer-bottom');
  expect([within(drawer).getAllByLabelText('关键字').length, within(drawer).queryByText(/展开/)]).toEqual([2, null]);
  fireEvent.change(word(drawer, 1), { target: { value: ' 甲 ' } });
  fireEvent.click(within(drawer).getByRole('button', { name: /查询/ }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ note: '甲', page: '0' }));
  await waitFor(() => expect(document.querySelector('.ant-drawer-open')).toBeNull());
});

it('counts set fields, a date range as one, and clears all', async () => {
  renderList({ at: '/things?note=x&dateFrom=2026-11-01&dateTo=2026-11-20' });
  const button = await screen.findByRole('button', { name: '筛选，已选 2 项' });
  expect(button.textContent).toBe('筛选 2');
  fireEvent.click(button);
  const drawer = await screen.findByRole('dialog');
  expect(word(drawer, 1).value).toBe('x');
  fireEvent.click(within(drawer).getByRole('button', { name: '重置' }));
  await waitFor(() => expect(where()).toBe(''));
  expect(word(drawer, 1).value).toBe('');
  expect(screen.getByRole('button', { name: '筛选' })).toBeTruthy();
});

it('keeps input if the drawer is closed before the search', async () => {
  renderList();
  fireEvent.click(await screen.findByRole('button', { name: '筛选' }));
  const drawer = await screen.findByRole('dialog');
  fireEvent.change(word(drawer, 0), { target: { value: '乙' } });
  fireEvent.click(within(drawer).getByRole('button', { name: /Close|关闭/ }));
  expect(where()).toBe('');
  fireEvent.click(screen.getByRole('button', { name: '筛选' }));
  expect(word(await screen.findByRole('dialog'), 0).value).toBe('乙');
});

it('shows English', async () => {
  renderList({ at: '/things?name=x', lang: 'en' });
  fireEvent.click(await screen.findByRole('button', { name: 'Filter, 1 selected' }));
  const drawer = await screen.findByRole('dialog');
  for (const name of [/Reset/, /Search/]) expect(within(drawer).getByRole('button', { name })).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/筛选|查询|重置/);
});

it('shows no button without search fields, nor on a wide screen, where the fields are open', async () => {
  renderList({ Screen: Plain });
  await screen.findByText('旧场');
  expect(screen.queryByRole('button', { name: '筛选' })).toBeNull();
  document.body.replaceChildren();
  renderList({ phone: false });
  expect(await screen.findAllByLabelText('关键字')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: '筛选' })).toBeNull();
});
