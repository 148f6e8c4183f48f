import { useSession, type User } from '#web/kit/session/session';
import { closeTags, clearTags, openTag, useTags } from './tags';

const user = (userId: number, role_id = 10): User => ({
  userId,
  username: 'x',
  name: '某',
  enName: 'X',
  role: '订单管理员',
  role_id,
  org_id: 1,
  gender: 1,
  isArt: 0,
  loginCheckStatus: 1,
});
const paths = () => useTags.getState().tags.map(({ path }) => path);
const orders = { path: '/orders', search: '', name: 'Orders' };
const finances = { path: '/venues/finances', search: '', name: 'VenuesFinances' };
const gates = { path: '/venues/gate/list', search: '', name: 'VenuesGateList' };

beforeEach(() => {
  useSession.setState({ user: user(1) });
  clearTags();
  for (const tag of [orders, finances, gates]) openTag(tag);
});

it('opens a screen once and updates its query', () => {
  openTag({ ...orders, search: '?page=2' });
  expect(paths()).toEqual(['/orders', '/venues/finances', '/venues/gate/list']);
  expect(useTags.getState().tags[0]?.search).toBe('?page=2');
});

it('shows the next tag after closing the current one, the previous at the end, none at last', () => {
  expect(closeTags(({ path }) => path === '/venues/finances', '/venues/finances')?.path).toBe('/venues/gate/list');
  expect(closeTags(({ path }) => path === '/venues/gate/list', '/venues/gate/list')?.path).toBe('/orders');
  expect(closeTags(() => true, '/orders')).toBeNull();
});

it('stays on the current tag when others are closed', () => {
  expect(closeTags(({ path }) => path !== '/orders', '/orders')).toBeUndefined();
  expect(paths()).toEqual(['/orders']);
});

it('survives a reload for the same reader', () => {
  jest.isolateModules(() => {
    (jest.requireActual('#web/kit/session/session') as typeof import('#web/kit/session/session')).useSession.setState({
      user: user(1),
    });
    expect((jest.requireActual('./tags') as typeof import('./tags')).useTags.getState().tags).toHaveLength(3);
  });
});

it('hides the tags of another reader or role', () => {
  useSession.setState({ user: null });
  useSession.setState({ user: user(2) });
  expect(paths()).toEqual([]);
  useSession.setState({ user: user(1, 9) });
  expect(paths()).toEqual([]);
  useSession.setState({ user: user(1) });
  expect(paths()).toHaveLength(3);
});
