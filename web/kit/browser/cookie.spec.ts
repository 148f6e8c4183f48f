import { cookie } from './cookie';

beforeEach(() => window.history.replaceState(null, '', '/venue/portal'));

it('stores a value, returns it unchanged and deletes it', () => {
  cookie.set('ground', 'dark; path=/ 深', 1);
  expect(cookie.get('ground')).toBe('dark; path=/ 深');
  cookie.drop('ground');
  expect(cookie.get('ground')).toBeNull();
});

it('expires after the given hours', () => {
  const wrote = jest.spyOn(document, 'cookie', 'set');
  cookie.set('ground', 'dark', 0.5);
  expect(wrote).toHaveBeenCalledWith('ground=dark; path=/venue; max-age=1800; samesite=lax');
  wrote.mockRestore();
});
