import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { RightName } from '#contract/catalogue';
import type { CacheView, QueueView } from '#contract/system/cache.contract';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer } from '#web/kit/test/test-server';
import Cache from './cache.screen';

const kinds = [
  { kind: 'captcha', prefix: 'captcha:', zh: '验证码图片', en: 'Captcha images', keys: 3, canClear: true },
  { kind: 'replay', prefix: 'replay:', zh: '请求防重放', en: 'Replay protection', keys: 5, canClear: false },
];
const view: CacheView = {
  up: true,
  version: '7.0.15',
  uptimeSec: 90_000,
  usedBytes: 2_831_155,
  peakBytes: 3_000_000,
  maxBytes: 0,
  clients: 15,
  keys: 60,
  hits: 585,
  misses: 984,
  hitRate: 37.3,
  evicted: 0,
  expired: 195,
  prefixes: kinds,
  others: 2,
  partial: false,
};
const queue: QueueView = {
  name: 'payments',
  waiting: 0,
  active: 1,
  delayed: 2,
  failed: 4,
  completed: 90,
  paused: false,
  workers: 1,
};

function open({
  up = true,
  rights = ['Cache', 'CacheQueue', 'redisPattern'] as readonly RightName[],
  lang = 'zh' as 'zh' | 'en',
} = {}) {
  const seen = stubServer(({ url }) => {
    if (url.pathname.endsWith('/api/cache')) return { data: { ...view, up } };
    if (url.pathname.endsWith('/preview'))
      return { data: { count: 3, partial: false, samples: ['captcha:1'], ticket: 'once' } };
    if (url.pathname.endsWith('/clear')) return { data: { cleared: 3 } };
    if (url.pathname.endsWith('/api/queues')) return { data: { up, queues: [queue] } };
    if (url.pathname.endsWith('/jobs'))
      return {
        data: {
          content: [
            {
              id: 'refund.7',
              name: 'payments.move-refund',
              tries: 3,
              most: 5,
              at: '2026-11-20 10:00:00',
              due: null,
              endedAt: '2026-11-20 10:01:00',
              reason: 'timeout',
              scheduled: false,
              data: '{}',
            },
          ],
          totalElements: 1,
          totalPages: 1,
          size: 20,
          number: 0,
        },
      };
    return { data: {} };
  });
  renderScreen(<Cache />, { at: '/cache', lang, rights });
  return seen;
}
const sent = (seen: ReturnType<typeof open>, path: string) =>
  Object.fromEntries(new URLSearchParams(seen.find(({ url }) => url.pathname.endsWith(path))?.body ?? ''));
const lineOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement;

it.each([
  ['zh', [/7.0.15，已运行 1 天/, '验证码图片', '已登记的键']],
  ['en', [/7.0.15, up 1 d/, 'Captcha images', 'Registered keys']],
] as const)('shows in %s the state of Redis', async (lang, texts) => {
  open({ lang });
  for (const text of texts) expect(await screen.findByText(text)).toBeTruthy();
});

it('clears a type after a preview only, and never replay protection', async () => {
  const seen = open();
  expect(
    within(await lineOf('请求防重放'))
      .getByRole('button', { name: '清除' })
      .hasAttribute('disabled'),
  ).toBe(true);
  fireEvent.click(within(await lineOf('验证码图片')).getByRole('button', { name: '清除' }));
  expect(await screen.findByText(/3 个键将被清除，不能恢复/)).toBeTruthy();
  expect(seen.some(({ url }) => url.pathname.endsWith('/clear'))).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: '清除 3 个键' }));
  await waitFor(() => expect(sent(seen, '/clear')).toEqual({ kind: 'captcha', ticket: 'once' }));
});

it('is read-only without the right to clear', async () => {
  open({ rights: ['Cache'] });
  expect(within(await lineOf('验证码图片')).queryByRole('button', { name: '清除' })).toBeNull();
});

it('shows what keeps working while Redis is away', async () => {
  open({ up: false });
  expect(await screen.findByText('缓存服务暂不可用')).toBeTruthy();
  expect(screen.getByText(/预约与支付不受影响/)).toBeTruthy();
});

it('opens the jobs behind a queue count, and retries a failed one', async () => {
  const seen = open();
  fireEvent.click(await screen.findByText('任务队列'));
  fireEvent.click(await screen.findByRole('button', { name: /支付与退款 失败 4/ }));
  expect(await screen.findByText('timeout')).toBeTruthy();
  fireEvent.click(
    within(screen.getByText('payments.move-refund').closest('tr') as HTMLElement).getByRole('button', { name: '重试' }),
  );
  await waitFor(() => expect(sent(seen, '/retry')).toMatchObject({ queue: 'payments', jobId: 'refund.7' }));
});

it('shows queues without buttons if the right is missing', async () => {
  open({ rights: ['Cache'] });
  fireEvent.click(await screen.findByText('任务队列'));
  expect(within(await lineOf('支付与退款')).queryByRole('button', { name: /暂停|全部重试/ })).toBeNull();
});
