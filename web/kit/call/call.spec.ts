import { z } from 'zod';
import { get, post } from '#contract/kit/endpoint';
import { call, callRaw, CallError, handleRemoteLogout, transportTexts } from './call';
import { signatureOf } from '#web/kit/browser/crypto';
import { showPrompt, dismissPrompt, usePrompt } from '#web/kit/session/prompt';
import { followOtherTabs, useSession } from '#web/kit/session/session';
import { takeReturnPath } from '#web/kit/route/return-path';
import { stubServer } from '#web/kit/test/test-server';
import { navigation } from '#web/kit/route/navigation';

const read = get('/api/things/:id', {
  admit: 'public',
  about: '',
  input: z.object({ id: z.int(), text: z.string().optional() }),
  reply: z.object({ n: z.int() }),
});
const write = post('/api/things/save', {
  admit: 'login',
  about: '',
  input: z.looseObject({ id: z.int().optional() }),
  reply: z.object({ n: z.int() }),
});
const pay = post('/api/things/pay', {
  admit: 'login',
  money: true,
  about: '',
  input: z.looseObject({}),
  reply: z.object({ n: z.int() }),
});
const board = get('/api/board', {
  admit: 'public',
  raw: true,
  unsigned: true,
  about: '',
  input: z.object({}),
  reply: z.object({ cells: z.string() }),
});

const promptTexts = () => usePrompt.getState().queue;
const visited: (string | number)[] = [];
const user = {
  userId: 1,
  username: 'student',
  name: '学生',
  enName: 'Student',
  role: '学生',
  role_id: 3,
  org_id: 1,
  gender: 1,
  isArt: 0,
  loginCheckStatus: 1,
};

beforeEach(() => {
  usePrompt.setState({ queue: [] });
  visited.length = 0;
  navigation.let((to) => void visited.push(to));
  useSession.setState({ lang: 'zh', token: 'a.b.c', loggedIn: true, expiresAt: Date.now() + 60_000, user });
});

describe('an outgoing call', () => {
  it('carries key, time, signature and token, and on reads nocache and language', async () => {
    const seen = stubServer(() => ({ data: { n: 1 } }));
    expect(await call(read, { id: 7, text: '  组会 ' })).toEqual({ n: 1 });
    const [{ url, headers }] = seen as [(typeof seen)[number]];
    const query = Object.fromEntries(url.searchParams);
    expect(url.pathname).toBe('/venue-server/api/things/7');
    expect(query).toEqual({ text: '组会', nocache: headers['timestamp'], lang: 'zh' });
    expect(headers).toMatchObject({
      'app-key': 'demo-key',
      cgAuthorization: 'a.b.c',
      sign: signatureOf('demo-secret', '/api/things/7', query, headers['timestamp'] ?? ''),
    });
  });

  it('sends a form of trimmed values without empty or excluded ones; a required id goes in the query', async () => {
    const seen = stubServer(() => ({ data: { n: 1 } }));
    await call(write, { id: 9, note: ' 好 ', empty: '', none: null, gmtCreate: '2026', _index: 3, open: true });
    expect(seen[0]?.body).toBe(new URLSearchParams({ note: '好', open: 'true' }).toString());
    expect(seen[0]?.url.search).toBe('?id=9');
    expect(seen[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  });

  it('sends lists as JSON and signs the scalars beside them', async () => {
    const seen = stubServer(() => ({ data: { n: 1 } }));
    await call(write, { ids: [1, 2], note: 'x', gmtModified: '2026' });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ ids: [1, 2], note: 'x' });
    expect(seen[0]?.headers['sign']).toBe(
      signatureOf('demo-secret', '/api/things/save', { note: 'x' }, seen[0]?.headers['timestamp'] ?? ''),
    );
  });

  it('gives every money call its own key, or the given one', async () => {
    const seen = stubServer(() => ({ data: { n: 1 } }));
    await call(pay, {});
    await call(pay, {});
    await call(pay, {}, { key: 'k' });
    const keys = seen.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe('k');
  });

  it('reads board responses without an envelope', async () => {
    stubServer(() => ({ status: 200, body: '{"cells":"1234"}' }));
    expect(await callRaw(board, {})).toEqual({ cells: '1234' });
  });
});

describe('call errors', () => {
  it.each([
    [
      'a refusal of the house',
      { code: 250, message: '余额不足', messageEn: 'Balance too low', traceId: 't1' },
      { zh: '余额不足', en: 'Balance too low' },
    ],
    ['HTTP 4xx', { status: 404, body: '{}' }, transportTexts.request],
    [
      'HTTP 5xx with the server’s words',
      { status: 503, body: '{"code":500,"message":"系统维护","messageEn":"maintenance"}' },
      { zh: '系统维护', en: 'maintenance' },
    ],
    ['HTTP 5xx without words', { status: 502, body: '<html>', type: 'text/html' }, transportTexts.busy],
    ['an unreadable answer', { status: 200, body: '<html>' }, transportTexts.format],
    ['an answer of another shape', { data: { n: 'one' } }, transportTexts.format],
    ['no network', new TypeError('Failed to fetch'), transportTexts.network],
  ])('are shown in the system prompt: %s', async (_, answer, text) => {
    stubServer(() => answer);
    await expect(call(write, {})).rejects.toBeInstanceOf(CallError);
    expect(promptTexts().map((notice) => notice.text)).toEqual([text]);
  });

  it('use the documented messages', () => {
    expect(transportTexts).toMatchObject({
      request: { en: 'request error' },
      busy: { en: 'system busy' },
      format: { en: 'returned data format incorrect' },
      network: { en: 'your network is poor, please check network connection settings' },
      decrypt: { en: 'data decrypt failed, please log in again' },
    });
  });

  it('show the request id beside the message', async () => {
    stubServer(() => ({ code: 250, message: 'x', messageEn: 'x', traceId: 'req-7' }));
    await call(write, {}).catch(() => undefined);
    expect(promptTexts()[0]?.requestId).toBe('req-7');
  });

  it('are not shown if the call disables the pop-up', async () => {
    stubServer(() => ({ code: 250, message: 'x', messageEn: 'x' }));
    await expect(call(write, {}, { quiet: true })).rejects.toMatchObject({ code: 250, text: { zh: 'x' } });
    expect(promptTexts()).toEqual([]);
  });

  it('are never shown for network authentication', async () => {
    stubServer(() => ({ code: 511, message: 'x', messageEn: 'x' }));
    await expect(call(write, {})).rejects.toMatchObject({ code: 511 });
    expect(promptTexts()).toEqual([]);
  });

  it.each([
    ['408', { code: 408 }],
    ['401 with toLogin', { code: 401, toLogin: 1 as const }],
  ])(
    'end the login on %s, even for a silent call: storage cleared, return path kept, login after the read',
    async (_, answer) => {
      localStorage.setItem('cgAuthorization', 'a.b.c');
      window.history.replaceState(null, '', '/venue/orders?page=2');
      stubServer(() => ({ ...answer, message: '登录已过期', messageEn: 'expired' }));
      await call(write, {}, { quiet: true }).catch(() => undefined);
      expect(useSession.getState().loggedIn).toBe(false);
      expect(localStorage.getItem('cgAuthorization')).toBeNull();
      expect(visited).toEqual([]);
      dismissPrompt();
      expect(visited).toEqual(['/login']);
      expect(takeReturnPath()).toBe('/orders?page=2');
    },
  );

  it.each([
    ['/venue/orders?page=2', 1],
    ['/venue/portal', 0],
  ])('are shown at %s if another tab ended the login first, %p times', (at, times) => {
    window.history.replaceState(null, '', at);
    followOtherTabs(handleRemoteLogout);
    localStorage.removeItem('cgAuthorization');
    window.dispatchEvent(new StorageEvent('storage', { key: 'cgAuthorization' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'cgAuthorization' }));
    expect(useSession.getState().loggedIn).toBe(false);
    expect(promptTexts()).toHaveLength(times);
    dismissPrompt();
    expect(visited).toEqual(times === 1 ? ['/login'] : []);
  });

  it('keep the login of a person who switched role during a call of the former role', async () => {
    stubServer(() => {
      useSession.setState({ token: 'new' });
      return { code: 408, message: '登录已过期', messageEn: 'expired' };
    });
    await call(write, {}).catch(() => undefined);
    expect(promptTexts()).toEqual([]);
    expect(useSession.getState().loggedIn).toBe(true);
  });

  it('go back in history after a plain 401 was read', async () => {
    stubServer(() => ({ code: 401, message: '签名无效', messageEn: 'bad signature' }));
    await call(write, {}).catch(() => undefined);
    dismissPrompt();
    expect(visited).toEqual([-1]);
    expect(useSession.getState().loggedIn).toBe(true);
  });

  it('show one message once, and the next after it was read', () => {
    showPrompt({ text: { zh: '甲', en: 'A' } });
    showPrompt({ text: { zh: '甲', en: 'A' } });
    showPrompt({ text: { zh: '乙', en: 'B' } });
    dismissPrompt();
    expect(promptTexts().map(({ text }) => text.en)).toEqual(['B']);
  });
});
