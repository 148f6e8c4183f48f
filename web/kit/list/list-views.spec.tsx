import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { z } from 'zod';
import { get } from '#contract/kit/endpoint';
import { labeled, text } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';
import { columnsOf, field } from './list-parts';
import { listScreen } from './list-screen';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer } from '#web/kit/test/test-server';

const row = z.object({
  id: z.int(),
  name: labeled('名称', 'Name', z.string()),
  note: labeled('备注', 'Note', z.string()),
});
const filter = z.object({ name: labeled('名称', 'Name', text(50)).optional() });
const things = get('/api/things', {
  admit: { right: 'Orders' },
  about: 'Things.',
  input: paging.extend(filter.shape),
  reply: pageOf(row),
});
const column = columnsOf<z.output<typeof row>>();
const spec = {
  route: 'Orders',
  list: things,
  filter,
  row,
  rowKey: ({ id }: z.output<typeof row>) => String(id),
  noun: { zh: '物品', en: 'things' },
  search: [field.text('name')],
  columns: [column.text('name', { phone: 'title' }), column.text('note')],
} as const;
const Things = listScreen(spec);
const OldThings = listScreen({ ...spec, part: 'old' });
const Where = () => <output>{useLocation().search}</output>;

function renderList({ at = '/things', views = [] as object[], look = null as object | null } = {}) {
  const seen = stubServer(({ method, url, body }) => {
    if (url.pathname.endsWith('/api/list_views') && method === 'GET') return { data: { views, look } };
    if (url.pathname.endsWith('/api/list_views'))
      return { data: { id: 9, isDefault: false, ...(JSON.parse(body) as object) } };
    if (url.pathname.includes('list_views')) return { data: { density: 'compact', id: 9 } };
    return {
      data: { content: [{ id: 1, name: '旧场', note: '说明' }], totalElements: 1, totalPages: 1, size: 20, number: 0 },
    };
  });
  renderScreen(
    <>
      <Things />
      <Where />
    </>,
    { at, rights: ['Orders'] },
  );
  return {
    posted: () =>
      seen
        .filter(({ method }) => method === 'POST')
        .map(({ url, body }) => [url.pathname.replace(/^.*list_views/, ''), body]),
    asked: () =>
      seen.filter(({ url }) => url.pathname.endsWith('/things')).map(({ url }) => url.searchParams.get('name')),
  };
}

it('opens with the default filter unless the address has its own', async () => {
  const views = [{ id: 1, name: '我的', filter: { name: '羽' }, isDefault: true }];
  const { asked: searchedNames } = renderList({ views });
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('?name=%E7%BE%BD'));
  await waitFor(() => expect(searchedNames().at(-1)).toBe('羽'));
});

it('keeps a shared address unchanged', async () => {
  renderList({ at: '/things?name=x', views: [{ id: 1, name: '我的', filter: { name: '羽' }, isDefault: true }] });
  await screen.findByText('我的');
  expect(screen.getByRole('status').textContent).toBe('?name=x');
});

it('saves the current filter by name and offers it as a chip', async () => {
  const { posted } = renderList({ at: '/things?name=x' });
  fireEvent.click(await screen.findByText('保存筛选'));
  fireEvent.change(await screen.findByLabelText('筛选名称'), { target: { value: ' 甲 ' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByRole('button', { name: '甲' })).toBeTruthy();
  expect(JSON.parse(posted()[0]?.[1] ?? '')).toEqual({
    route: 'Orders',
    name: '甲',
    filter: { name: 'x' },
    isDefault: false,
  });
});

it('deletes a saved filter after confirmation', async () => {
  const { posted } = renderList({ views: [{ id: 9, name: '甲', filter: { name: 'x' }, isDefault: false }] });
  fireEvent.click(await screen.findByRole('button', { name: '删除筛选 甲' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /删\s?除/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '甲' })).toBeNull());
  expect(posted()).toEqual([['/9/delete', '']]);
});

it("restores the reader's row density and columns", async () => {
  renderList({ look: { density: 'compact', hidden: ['note'] } });
  await screen.findByText('旧场');
  await waitFor(() => expect(screen.queryByText('说明')).toBeNull());
  expect(document.querySelector<HTMLElement>('.v-table')?.style.getPropertyValue('--row')).toBe('36px');
});

it('focuses the search on slash, but not while typing', async () => {
  renderList();
  await screen.findByText('旧场');
  fireEvent.keyDown(document.body, { key: '/' });
  const field = document.querySelector('.v-search input') as HTMLElement;
  expect(document.activeElement).toBe(field);
  expect(fireEvent.keyDown(field, { key: '/' })).toBe(true);
});

it('stores views and columns per list of a screen', async () => {
  const looks: Record<string, object | null> = { Orders: { density: 'compact', hidden: ['note'] }, 'Orders/old': null };
  const seen = stubServer(({ method, url }) => {
    if (!url.pathname.includes('list_views'))
      return {
        data: {
          content: [{ id: 1, name: '旧场', note: '说明' }],
          totalElements: 1,
          totalPages: 1,
          size: 20,
          number: 0,
        },
      };
    return {
      data:
        method === 'GET'
          ? { views: [], look: looks[url.searchParams.get('route') ?? ''] }
          : { id: 9, name: '甲', filter: { name: 'x' }, isDefault: false },
    };
  });
  renderScreen(<OldThings />, { at: '/things?name=x', rights: ['Orders'] });
  expect(await screen.findByText('说明')).toBeTruthy();
  fireEvent.click(await screen.findByText('保存筛选'));
  fireEvent.change(await screen.findByLabelText('筛选名称'), { target: { value: '甲' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByRole('button', { name: '甲' });
  const about = seen
    .filter(({ url }) => url.pathname.includes('list_views'))
    .map(({ method, url, body }) =>
      method === 'GET' ? url.searchParams.get('route') : (JSON.parse(body) as { route: string }).route,
    );
  expect([...new Set(about)]).toEqual(['Orders/old']);
});
