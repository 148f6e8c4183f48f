import { isScreenPage, screenStateOf } from './screen.rules';
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
