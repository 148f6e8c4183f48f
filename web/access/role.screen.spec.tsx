import { fireEvent, screen, within } from '@testing-library/react';
import type { RightName } from '#contract/catalogue';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer, type StubAnswer, type SeenRequest } from '#web/kit/test/test-server';
import Role from './role.screen';

const rows = [
  { id: 9, name: '场馆管理员', enName: 'Venue admin', rights: 2, holders: 1, scopeKind: 1, version: 3 },
  { id: 16, name: '管理人员', enName: 'Management staff', rights: 1, holders: 4, scopeKind: 3, version: 1 },
];
const held: Readonly<Record<number, string[]>> = { 9: ['Orders', 'OrdersExport'], 16: ['Orders', 'VenuesGateList'] };

function open(
  rights: readonly RightName[],
  {
    lang = 'zh' as 'zh' | 'en',
    saved = (): StubAnswer => ({ data: { ...rows[0], version: 4, rightNames: held[9] } }),
  } = {},
) {
  const seen = stubServer(({ url }: SeenRequest) => {
    const id = Number(/detail\/(\d+)/.exec(url.pathname)?.[1] ?? 0);
    if (id > 0) return { data: { ...rows.find((row) => row.id === id), rightNames: held[id] } };
    if (url.pathname.endsWith('/save')) return saved();
    return { data: rows };
  });
  renderScreen(<Role />, { at: '/role?id=9', lang, rights });
  return seen;
}
// Finds by text: accessible names of a hundred checkboxes are too slow to compute.
const boxIn = (label: HTMLElement | undefined) => label?.closest('label')?.querySelector('input') as HTMLInputElement;
const box = async (name: string) => boxIn((await screen.findAllByText(name))[0]);
const save = (text: string) => screen.getByText(text).closest('button') as HTMLElement;

it('shows every right by group, screen and action, and the number the role holds', async () => {
  open(['Role']);
  expect((await box('取消')).checked).toBe(false);
  expect(screen.getByText('2 项权限 · 1 人')).toBeTruthy();
  expect((await box('取消')).disabled).toBe(true);
  expect(screen.queryByText('保存')).toBeNull();
});

it('saves by version, and previews how many rights are granted and revoked', async () => {
  const seen = open(['Role', 'RoleEdit']);
  fireEvent.click(await box('取消'));
  fireEvent.click(save('保存（+1 −0）'));
  await screen.findByText('操作成功');
  const sent = JSON.parse(seen.find(({ url }) => url.pathname.endsWith('/save'))?.body ?? '{}') as {
    version: number;
    rightNames: string[];
  };
  expect([sent.version, [...sent.rightNames].sort()]).toEqual([3, ['Orders', 'OrdersCancel', 'OrdersExport']]);
});

it('keeps the selection on a version conflict, and reports it', async () => {
  open(['Role', 'RoleEdit'], {
    saved: () => ({
      code: 409,
      message: '数据已被他人修改，请刷新后重试',
      messageEn: 'Somebody else changed this meanwhile.',
      errKey: 'STALE_VERSION',
    }),
  });
  fireEvent.click(await box('取消'));
  fireEvent.click(save('保存（+1 −0）'));
  expect(await screen.findByText('数据已被他人修改，请刷新后重试')).toBeTruthy();
  expect((await box('取消')).checked).toBe(true);
});

it('resolves a conflict per right: both edits apply if they do not overlap', async () => {
  let saves = 0;
  const seen = open(['Role', 'RoleEdit'], {
    saved: () =>
      (saves += 1) === 1
        ? {
            code: 409,
            message: '已修改',
            messageEn: 'Changed',
            errKey: 'STALE_VERSION',
            data: {
              by: '张三',
              enBy: '',
              at: '2026-05-01 14:02:00',
              current: { version: 5, scopeKind: 1, rightNames: ['Orders', 'OrdersRelease'] },
            },
          }
        : { data: { ...rows[0], version: 6, rightNames: held[9] } },
  });
  fireEvent.click(await box('取消'));
  fireEvent.click(save('保存（+1 −0）'));
  expect(await screen.findByText(/张三/)).toBeTruthy();
  expect(screen.getAllByText('无此权限')).toHaveLength(3);
  fireEvent.click(save('按所选保存'));
  await screen.findByText('操作成功');
  const sent = JSON.parse(seen.filter(({ url }) => url.pathname.endsWith('/save')).at(-1)?.body ?? '{}') as {
    version: number;
    rightNames: string[];
  };
  expect([sent.version, [...sent.rightNames].sort()]).toEqual([5, ['Orders', 'OrdersCancel', 'OrdersRelease']]);
});

it('selects the screen with its first action, and deselects actions with the screen', async () => {
  open(['Role', 'RoleEdit']);
  await box('取消');
  const group = screen.getByText('通行记录').closest('.s-screen') as HTMLElement;
  const inside = (name: string) => boxIn(within(group).getByText(name));
  fireEvent.click(inside('导出'));
  expect(inside('查看').checked).toBe(true);
  fireEvent.click(inside('查看'));
  expect(inside('导出').checked).toBe(false);
});

it('compares two roles side by side, in English throughout', async () => {
  open(['Role'], { lang: 'en' });
  await screen.findAllByText('Permissions: 2 · 1 person');
  fireEvent.click(save('Compare with role'));
  const only = async (title: string) =>
    [...((await screen.findByText(title)).closest('section') as HTMLElement).querySelectorAll('li')].map(
      ({ textContent }) => textContent,
    );
  expect(await only('Only Venue admin')).toEqual(['Orders · Export']);
  expect(await only('Both')).toEqual(['Orders · View']);
  expect(await only('Only Management staff')).toEqual(['Gate log · View']);
});
