import { setInPage, showPage, whenServed } from './display-route';

const asked: string[] = [];
let answers: (() => Promise<{ ok: boolean }>)[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  asked.length = 0;
  globalThis.fetch = ((url: string) => {
    asked.push(url);
    return (answers.shift() ?? (() => Promise.resolve({ ok: true })))();
  }) as typeof fetch;
});
afterEach(() => {
  jest.useRealTimers();
  setInPage(() => false);
});

it('waits until the server answers with a page, and asks again after errors', async () => {
  answers = [() => Promise.reject(new Error('network')), () => Promise.resolve({ ok: false })];
  let served = false;
  const waiting = whenServed('/venue/monitor-echart-ws').then(() => (served = true));
  await jest.advanceTimersByTimeAsync(4_900);
  expect([asked.length, served]).toEqual([1, false]);
  await jest.advanceTimersByTimeAsync(5_000);
  expect([asked.length, served]).toEqual([2, false]);
  await jest.advanceTimersByTimeAsync(5_000);
  await waiting;
  expect(asked).toEqual(['/venue/monitor-echart-ws', '/venue/monitor-echart-ws', '/venue/monitor-echart-ws']);
});

it('shows another wall in place, keeps the language, and asks nothing', async () => {
  history.replaceState(null, '', '/venue/monitor-echart-ws?lang=en');
  const shown: string[] = [];
  setInPage((page) => shown.push(page) > 0);
  await showPage('/monitor-display-qdb?site=4');
  expect(shown).toEqual(['/monitor-display-qdb?site=4']);
  expect(`${location.pathname}${location.search}`).toBe('/venue/monitor-display-qdb?site=4&lang=en');
  await showPage('/monitor-display-qdb?site=4');
  expect(shown).toHaveLength(1);
  expect(asked).toEqual([]);
});

it('stays where it is while the server is away', async () => {
  history.replaceState(null, '', '/venue/monitor-echart-ws');
  answers = Array.from({ length: 3 }, () => () => Promise.reject(new Error('network')));
  void showPage('/site-status/4');
  await jest.advanceTimersByTimeAsync(12_000);
  expect(asked).toHaveLength(3);
  expect(location.pathname).toBe('/venue/monitor-echart-ws');
});
