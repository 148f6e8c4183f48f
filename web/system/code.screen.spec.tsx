import { fireEvent, screen, within } from '@testing-library/react';
import { switchStatus } from '#domain/venues/venue.status';
import type { CodeListRow, CodeRow } from '#contract/system/code.contract';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer } from '#web/kit/test/test-server';
import Code from './code.screen';

const list: CodeListRow = {
  id: 1,
  codeKey: 'sport_type',
  name: '运动项目',
  enName: 'Sports',
  sort: 0,
  builtIn: true,
  items: 2,
  version: 1,
};
const own: CodeListRow = {
  id: 2,
  codeKey: 'court_colour',
  name: '场地颜色',
  enName: 'Court colours',
  sort: 1,
  builtIn: false,
  items: 0,
  version: 1,
};
const row: CodeRow = {
  id: 9,
  listName: '运动项目',
  enListName: 'Sports',
  codeKey: 'sport_type',
  codename: '羽毛球',
  enName: 'Badminton',
  value: '151',
  parentId: null,
  parentName: null,
  enParentName: null,
  sort: 0,
  status: switchStatus.on,
  uses: 3,
  version: 4,
};

function open({ lang = 'zh' as 'zh' | 'en', at = '/code', rights = ['Code', 'CodeEdit', 'CodeDel'] as const } = {}) {
  const seen = stubServer(({ url }) => {
    if (url.pathname.endsWith('/codes/lists')) return { data: [list, own] };
    if (url.pathname.endsWith('/codes/items'))
      return { data: { content: [row], totalElements: 1, totalPages: 1, size: 20, number: 0 } };
    if (url.pathname.endsWith('/codes/uses'))
      return { data: [{ zh: '场地', en: 'Sites', count: 7, names: [{ name: '羽毛球馆', enName: 'Badminton Hall' }] }] };
    return { data: { id: 9 } };
  });
  renderScreen(<Code />, { lang, at, rights: [...rights] });
  return seen;
}

it('shows the lists beside their items, and requests the items of the selected one', async () => {
  const seen = open();
  fireEvent.click(await screen.findByRole('button', { name: /运动项目/ }));
  await screen.findAllByText('羽毛球');
  await screen.findByRole('button', { name: /运动项目/, pressed: true });
  expect(
    seen.some(({ url }) => url.pathname.endsWith('/codes/items') && url.searchParams.get('codeKey') === 'sport_type'),
  ).toBe(true);
});

it('shows in English where an item is used', async () => {
  open({ lang: 'en' });
  const line = (await screen.findByText('151')).closest('tr') as HTMLElement;
  expect(within(line).getByText('3 places')).toBeTruthy();
  fireEvent.click(within(line).getByRole('button', { name: /More/ }));
  fireEvent.click(await screen.findByText('Usage'));
  expect(await screen.findByText(/Badminton Hall and others/)).toBeTruthy();
});

it('prevents deleting a system list, and any change without the right', async () => {
  open({ at: '/code?codeKey=sport_type' });
  await screen.findByRole('button', { name: '编辑所选列表' });
  expect(screen.queryByRole('button', { name: '删除所选列表' })).toBeNull();
  document.body.innerHTML = '';
  open({ at: '/code?codeKey=court_colour', rights: ['Code'] as never });
  await screen.findAllByText('羽毛球');
  expect(screen.queryByRole('button', { name: /新增列表|编辑所选列表/ })).toBeNull();
});
