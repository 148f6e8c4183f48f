import { cookie } from './cookie';

beforeEach(() => window.history.replaceState(null, '', '/venue/portal'));

it('keeps a value, gives it back whole and lets it go', () => {
  cookie.set('ground', 'dark; path=/ 深', 1);
  expect(cookie.get('ground')).toBe('dark; path=/ 深');
  cookie.drop('ground');
  expect(cookie.get('ground')).toBeNull();
});

it('counts its life in hours', () => {
  const wrote = jest.spyOn(document, 'cookie', 'set');
  cookie.set('ground', 'dark', 0.5);
  expect(wrote).toHaveBeenCalledWith('ground=dark; path=/venue; max-age=1800; samesite=lax');
  wrote.mockRestore();
});
