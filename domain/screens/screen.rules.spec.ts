import fc from 'fast-check';
import { isScreenPage, playlistPage, screenStateOf } from './screen.rules';
import { SCREEN_SILENT_MS, screenState } from './screen.status';

it.each([
  [null, screenState.never],
  [1_000_000, screenState.online],
  [1_000_000 - SCREEN_SILENT_MS, screenState.online],
  [1_000_000 - SCREEN_SILENT_MS - 1, screenState.silent],
])('a display last seen at %s is %s', (seenAt, state) => {
  expect(screenStateOf(seenAt, 1_000_000)).toBe(state);
});

it.each([
  '/monitor-echart-ws',
  '/monitor-echart-ws?venue=3',
  '/monitor-echart-all-school',
  '/monitor-echart/12',
  '/monitor-echart/s4',
  '/monitor-echart/east-hall',
  '/monitor-display-qdb?site=3',
  '/monitor-display-qdb-m',
  '/healthy-campus',
  '/site-status/12',
  '/site-status-pc/12?space=4',
  '/site-status-mobile/1',
])('%s is an allowed page', (page) => expect(isScreenPage(page)).toBe(true));

it.each([
  '',
  '/',
  '/login',
  '//evil.example/monitor-echart-ws',
  'https://evil.example/',
  '/monitor-echart-ws?venue=3&next=//evil.example',
  '/site-status/0',
  '/site-status/1/../../login',
  'javascript:alert(1)',
])('%s is refused', (page) => expect(isScreenPage(page)).toBe(false));

it('shows every page of a playlist for its seconds, in order, by the clock', () => {
  const playlist = [
    { page: '/a', seconds: 10 },
    { page: '/b', seconds: 30 },
  ];
  expect([0, 9_999, 10_000, 39_999, 40_000].map((now) => playlistPage(playlist, now))).toEqual([
    ...['/a', '/a', '/b', '/b', '/a'],
  ]);
  expect(playlistPage([], 5)).toBeNull();
  const lists = fc.array(fc.record({ page: fc.string(), seconds: fc.integer({ min: 10, max: 3_600 }) }), {
    minLength: 1,
  });
  fc.assert(
    fc.property(lists, fc.nat(4e12), (list, now) => {
      expect(list.map(({ page }) => page)).toContain(playlistPage(list, now));
    }),
  );
});
