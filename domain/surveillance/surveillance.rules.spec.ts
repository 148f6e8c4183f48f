import fc from 'fast-check';
import { folderOf, isMediaPath, OFFLINE_AFTER_MS, pictureStateOf, SLOW_AFTER_MS } from './surveillance.rules';
import { pictureState } from './surveillance.status';

const base = { isSet: true, arrivedAt: 1_000_000, openedAt: 900_000, failures: 0, now: 1_000_000 };

it.each<[string, Partial<Parameters<typeof pictureStateOf>[0]>, number]>([
  ['a picture that just arrived', {}, pictureState.live],
  ['no settings', { isSet: false }, pictureState.unset],
  ['nothing yet', { arrivedAt: null, openedAt: 999_000 }, pictureState.waiting],
  ['nothing for long', { arrivedAt: null }, pictureState.offline],
  ['a picture at the limit', { now: 1_000_000 + SLOW_AFTER_MS }, pictureState.live],
  ['an old picture', { now: 1_000_001 + SLOW_AFTER_MS }, pictureState.slow],
  ['a picture too old', { now: 1_000_001 + OFFLINE_AFTER_MS }, pictureState.offline],
  ['one failure', { failures: 1 }, pictureState.live],
  ['two failures in a row', { failures: 2 }, pictureState.offline],
])('rates %s', (_, more, state) => {
  expect(pictureStateOf({ ...base, ...more })).toBe(state);
});

it.each<[string, boolean]>([
  ['/cameras/east-1/index.m3u8', true],
  ['/cameras/snapshot.jpg', true],
  ['/snapshot.jpg', false],
  ['cameras/a.jpg', false],
  ['/cameras/../a.jpg', false],
  ['/cameras/..', false],
  ['/cameras//a.jpg', false],
  ['/cameras/a.jpg?x=1', false],
  ['//elsewhere.example/a.jpg', false],
  ['/cameras/%2e%2e/a.jpg', false],
])('judges the path %s', (path, fine) => {
  expect(isMediaPath(path)).toBe(fine);
});

it('accepts no path that leaves its folder', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (text) => {
      const path = `/cameras/${text}`;
      if (!isMediaPath(path)) return;
      expect(new URL(path, 'http://media').pathname).toBe(path);
      expect(folderOf(path).startsWith('/cameras')).toBe(true);
    }),
  );
});
