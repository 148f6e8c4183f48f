import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { UnfilledReminder } from './reminders';
import { useSession, type User } from '#web/kit/session/session';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer } from '#web/kit/test/test-server';

const order = {
  siteId: 9,
  tradeNo: 'D26112000000001',
  siteName: '303 研讨室',
  enSiteName: 'Seminar room 303',
  begin: '2026-11-23 14:00',
  expireAt: '2026-11-22 10:10:00',
};
const user = (role_id: number): User => ({
  userId: 1,
  username: 'x',
  name: '某',
  enName: 'X',
  role: '',
  role_id,
  org_id: 0,
  gender: 1,
  isArt: 0,
  loginCheckStatus: 1,
});
const Where = () => <output>{useLocation().pathname}</output>;
const renderReminders = (rows: readonly object[], { roleId = 3, lang = 'zh' as 'zh' | 'en', at = '/' } = {}) => {
  const seen = stubServer(() => ({ data: rows }));
  useSession.setState({ user: user(roleId) });
  renderScreen(
    <>
      <UnfilledReminder />
      <Where />
    </>,
    { lang, at },
  );
  return seen;
};

beforeEach(() => {
  window.history.replaceState(null, '', '/venue/portal');
  for (const one of document.cookie.split('; ')) document.cookie = `${one.split('=')[0]}=; path=/venue; max-age=0`;
});

it('requests incomplete applications and links to the one that ends first', async () => {
  const seen = renderReminders([order]);
  expect(await screen.findByText(/303 研讨室（2026-11-23 14:00）尚未完成/)).toBeTruthy();
  expect(`${seen[0]?.url.pathname ?? ''}${seen[0]?.url.search ?? ''}`).toMatch(
    /^\/venue-server\/api\/order_rooms\?isValidForm=1&/,
  );
  fireEvent.click(screen.getByRole('button', { name: '继续填写' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/toPay/D26112000000001'));
});

it('stays hidden for a day once dismissed, and shows English', async () => {
  renderReminders([order], { lang: 'en' });
  expect(await screen.findByText(/Seminar room 303 \(2026-11-23 14:00\) is not complete/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Ignore' }));
  expect(document.cookie).toContain('unfilled-D26112000000001=1');
});

it('shows nothing if nothing is incomplete', async () => {
  const seen = renderReminders([]);
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('requests nothing for users who do not book', () =>
  expect(renderReminders([order], { roleId: 10 })).toHaveLength(0));

it('leads to the form of an application, and does not cover that form', async () => {
  const application = { ...order, tradeNo: 'M26112000000001' };
  renderReminders([application]);
  fireEvent.click(await screen.findByRole('button', { name: '继续填写' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/meeting/editform'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('stays away while the form is open', async () => {
  const at = '/meeting/editform?orderNo=M26112000000001';
  const seen = renderReminders([{ ...order, tradeNo: 'M26112000000001' }], { at });
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(screen.getByRole('status').textContent).toBe('/meeting/editform');
  expect(screen.queryByRole('dialog')).toBeNull();
});
