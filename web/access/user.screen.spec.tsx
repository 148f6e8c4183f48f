import { fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { accountStatus } from '#domain/access/right.status';
import type { RightName } from '#contract/catalogue';
import type { UserDetail, UserRow } from '#contract/access/user.contract';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer, type SeenRequest } from '#web/kit/test/test-server';
import User from './user.screen';
import UserDetailScreen from './user-detail.screen';

const row: UserRow = {
  id: 7,
  name: '沈力',
  enName: 'Shen Li',
  username: 'venueadmin',
  phone: '138****7402',
  orgName: '场馆中心',
  enOrgName: 'Venue Centre',
  roleIds: [9, 4],
  status: accountStatus.normal,
  lockedUntil: null,
  online: 2,
  lastLogin: '2026-11-20 10:00:00',
  gmtCreate: '2026-01-01 08:00:00',
};
const detail: UserDetail = {
  id: 7,
  name: '沈力',
  enName: 'Shen Li',
  username: 'venueadmin',
  phone: '138****7402',
  orgName: '场馆中心',
  enOrgName: 'Venue Centre',
  status: accountStatus.normal,
  lockedUntil: null,
  lastLogin: null,
  gmtCreate: '2026-01-01 08:00:00',
  email: 'v***@venue.example',
  campusCardNo: '32****06',
  gender: 1,
  orgId: 11,
  loginCheckStatus: 1,
  failedLogins: 0,
  version: 0,
  mustChange: false,
  lockReason: null,
  self: false,
  grants: [
    {
      roleId: 9,
      scope: {
        kind: 3,
        ids: [1, 2, 3],
        names: [
          { name: '综合体育馆', enName: 'Main Gymnasium' },
          { name: '游泳馆', enName: 'Pool' },
          { name: '网球中心', enName: 'Tennis Centre' },
        ],
      },
      expiresOn: '2027-06-30',
      over: false,
      grantedBy: '总管',
      grantedAt: '2026-01-01 08:00:00',
    },
  ],
  sessions: [
    {
      key: 'k1',
      roleId: 9,
      ip: '10.0.0.8',
      agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0',
      at: '2026-11-20 10:00:00',
      lastSeen: '2026-11-20 11:00:00',
      endedAt: null,
      reason: null,
      mine: false,
    },
  ],
  history: [
    {
      key: 'k0',
      roleId: 9,
      ip: '10.0.0.8',
      agent: null,
      at: '2026-11-19 10:00:00',
      lastSeen: '2026-11-19 11:00:00',
      endedAt: '2026-11-19 11:00:00',
      reason: 'kicked',
      mine: false,
    },
  ],
};

function serve() {
  return stubServer(({ url }: SeenRequest) => {
    if (url.pathname.endsWith('/api/users'))
      return { data: { content: [row], totalElements: 1, totalPages: 1, size: 20, number: 0 } };
    if (url.pathname.includes('/api/users/detail/')) return { data: detail };
    if (url.pathname.endsWith('/api/users/reset')) return { data: { username: 'venueadmin', ...newPassword } };
    if (url.pathname.endsWith('/api/users/reveal')) return { data: { value: '13800007402' } };
    if (url.pathname.endsWith('/api/users/kick')) return { data: { ended: 1 } };
    return { data: [] };
  });
}
let newPassword: { password: string | null; sentTo: string | null } = { password: null, sentTo: null };
const list = (rights: readonly RightName[], lang: 'zh' | 'en' = 'zh') => {
  const seen = serve();
  renderScreen(<User />, { at: '/user', lang, rights });
  return seen;
};
const one = (rights: readonly RightName[], lang: 'zh' | 'en' = 'zh') => {
  const seen = serve();
  renderScreen(
    <Routes>
      <Route path="/user/:id" element={<UserDetailScreen />} />
    </Routes>,
    { at: '/user/7', lang, rights },
  );
  return seen;
};
/** Returns what a call sent: ids are in the address, the rest in the body. */
const carried = (seen: readonly SeenRequest[], path: string): Record<string, string> => {
  const one = seen.find(({ url }) => url.pathname.endsWith(path));
  return Object.fromEntries([...(one?.url.searchParams ?? []), ...new URLSearchParams(one?.body ?? '')]);
};
const because = async (text: string, button: string) => {
  const dialog = (await screen.findByRole('textbox', { name: /原因/ })).closest('.ant-modal') as HTMLElement;
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: text } });
  fireEvent.click(within(dialog).getByRole('button', { name: button }));
};

it('lists accounts with role names, and offers permitted actions only', async () => {
  list(['User']);
  const line = (await screen.findByText('venueadmin')).closest('tr') as HTMLElement;
  for (const text of ['沈力', '场馆管理员', '教职工', '场馆中心', '138****7402', '正常', '2 处'])
    expect(within(line).getAllByText(text).length).toBeGreaterThan(0);
  expect(within(line).queryAllByRole('button')).toEqual([]);
  expect(screen.queryByRole('button', { name: /新增|开通/ })).toBeNull();
});

it('shows English throughout', async () => {
  list(['User', 'UserReset', 'UserLock'], 'en');
  const line = (await screen.findByText('venueadmin')).closest('tr') as HTMLElement;
  for (const text of ['Shen Li', 'Venue admin', 'Staff', 'Venue Centre', 'Active', 'Reset password'])
    expect(within(line).getAllByText(text).length).toBeGreaterThan(0);
});

it.each([
  ['shows a new password once', { password: 'Kq7mXw4pRt9aZd', sentTo: null }, /Kq7mXw4pRt9aZd/],
  ['says where a new password was sent', { password: null, sentTo: '139****2222' }, /已发送至 139\*{4}2222/],
])('%s, and requires a reason', async (_, made, shown) => {
  newPassword = made;
  const seen = list(['User', 'UserReset']);
  fireEvent.click(
    within((await screen.findByText('venueadmin')).closest('tr') as HTMLElement).getByRole('button', {
      name: '重置密码',
    }),
  );
  await because('本人到场核验', '重置密码');
  expect(await screen.findByText(shown)).toBeTruthy();
  expect(carried(seen, '/reset')).toMatchObject({ id: '7', reason: '本人到场核验' });
});

it("shows each role's scope, expiry and granter; logins and why they ended", async () => {
  one(['User', 'UserDetail']);
  expect(await screen.findByText('综合体育馆、游泳馆 等 3 项')).toBeTruthy();
  expect(screen.getByText(/有效期至 2027-06-30 · 总管 授予/)).toBeTruthy();
  expect(screen.getByText(/Chrome · Windows/)).toBeTruthy();
  expect(screen.getByText(/被管理员下线/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '授予角色' })).toBeNull();
  expect(screen.queryByRole('button', { name: '下线' })).toBeNull();
});

it('reveals a telephone only with a reason', async () => {
  const seen = one(['User', 'UserDetail', 'viewPhone']);
  fireEvent.click((await screen.findAllByRole('button', { name: '查看完整内容' }))[0] as HTMLElement);
  await because('通知闭馆改期', '查看并记录');
  expect(await screen.findByText('13800007402')).toBeTruthy();
  expect(carried(seen, '/reveal')).toMatchObject({ id: '7', field: 'phone', reason: '通知闭馆改期' });
});

it('ends one login', async () => {
  const seen = one(['User', 'UserDetail', 'UserKick']);
  fireEvent.click(await screen.findByRole('button', { name: '下线' }));
  expect(await screen.findByText('操作成功')).toBeTruthy();
  expect(carried(seen, '/kick')).toMatchObject({ id: '7', key: 'k1' });
});
