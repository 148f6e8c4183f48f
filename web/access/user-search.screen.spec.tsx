import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserCard } from '#contract/access/user.contract';
import { userFailure } from '#domain/access/user.failures';
import { accountStatus } from '#domain/access/right.status';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer } from '#web/kit/test/test-server';
import UserSearch from './user-search.screen';

const card: UserCard = {
  id: 7,
  name: '陈一诺',
  enName: 'Chen Yinuo',
  username: 'student',
  phone: '138****0000',
  orgName: '外国语学院',
  enOrgName: 'School of Foreign Languages',
  roleIds: [3],
  status: accountStatus.normal,
  loginCheckStatus: 1,
  hasFace: true,
  broken: 2,
  balance: 480,
  orders: [
    {
      tradeNo: 'D26112000000001',
      siteName: '羽毛球馆',
      enSiteName: 'Badminton Hall',
      detail: '2号 18:00-19:00',
      detailEn: 'No. 2 18:00-19:00',
      begin: '2026-11-20 18:00',
      orderStatus: orderStatus.normal,
      payStatus: payStatus.paid,
      promiseStatus: promiseStatus.none,
    },
  ],
  passes: [],
};

function open({ lang = 'zh' as 'zh' | 'en', found = true, rights = ['UserSearch'] as never[] | string[] } = {}) {
  const { key, zh, en } = userFailure.userMissing;
  const seen = stubServer(() => (found ? { data: card } : { code: 404, message: zh, messageEn: en, errKey: key }));
  renderScreen(<UserSearch />, { at: '/user-search', lang, rights: rights as never[] });
  return seen;
}
const find = (text: string, label = '用户名、手机号或校园卡号') => {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
  fireEvent.submit(screen.getByLabelText(label).closest('form') as HTMLFormElement);
};

it('requires a complete term before it queries the server', async () => {
  const seen = open();
  find('a');
  expect(await screen.findByText('请输入完整的用户名、手机号或校园卡号')).toBeTruthy();
  expect(seen).toEqual([]);
});

it('shows the masked person and bookings, and links by right', async () => {
  open();
  find('student');
  for (const text of ['138****0000', '外国语学院', '羽毛球馆', '31 天内没有通行记录'])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('link', { name: '账户详情' })).toBeNull();
  expect(screen.queryByRole('button', { name: '查看完整手机号' })).toBeNull();
});

it('reveals number and account to right holders, in English too', async () => {
  open({ lang: 'en', rights: ['UserSearch', 'UserDetail', 'viewPhone', 'Orders'] });
  find('student', 'Name, phone or card');
  expect(await screen.findByText('School of Foreign Languages')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Show full number' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toContain('D26112000000001');
});

it('explains an empty result and keeps the input', async () => {
  open({ found: false });
  find('nobody');
  await waitFor(() => expect(screen.getByText(userFailure.userMissing.zh)).toBeTruthy());
  expect((screen.getByLabelText('用户名、手机号或校园卡号') as HTMLInputElement).value).toBe('nobody');
});
