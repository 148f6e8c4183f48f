import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { fastify, type FastifyInstance } from 'fastify';
import { readEnv } from '#server/kit/runtime/env';
import { freePort } from '#server/kit/testing/test-process';
import { entryPageAt } from '#contract/kit/entry-page';
import { serveWeb } from './web-files';

const secret = '0123456789012345678901234567890123456789';
const env = readEnv({
  DATABASE_URL: 'postgres://x/y',
  REDIS_URL: 'redis://x',
  TOKEN_SECRET: secret,
  SECRETS_KEY: secret,
  AUDIT_KEY: secret,
  API_BASE: '/venue-zhjs-server',
  GATEWAY_URL: 'https://pay.example:8443/v3',
});
const script = `${'// a long script\n'.repeat(200)}`;

let server: FastifyInstance;
let port: number;
let folder: string;
beforeAll(async () => {
  const outside = mkdtempSync(join(tmpdir(), 'web-'));
  folder = join(outside, 'web');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, '.hidden.js'), 'secret');
  writeFileSync(join(outside, 'secret.txt'), 'secret');
  for (const page of ['index', 'wall', 'door'])
    writeFileSync(
      join(folder, `${page}.html`),
      `<meta name="api-base" content="/venue-server" /><title>${page}</title>`,
    );
  writeFileSync(join(folder, 'assets', 'app-1a2b.js'), script);
  writeFileSync(join(folder, 'assets', 'app-1a2b.js.gz'), gzipSync(script));
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  server = fastify();
  serveWeb(server, env, folder);
  port = await freePort();
  await server.listen({ port, host: '127.0.0.1' });
});
afterAll(() => server.close());

interface FileResponse {
  statusCode: number;
  headers: IncomingHttpHeaders;
  rawPayload: Buffer;
  body: string;
}
/** Requests an address exactly as written. */
const get = (path: string, headers: Record<string, string> = {}, at = port): Promise<FileResponse> =>
  new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: at, path, headers: { ...headers, connection: 'close' } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => {
            const rawPayload = Buffer.concat(chunks);
            resolve({
              statusCode: answer.statusCode ?? 0,
              headers: answer.headers,
              rawPayload,
              body: rawPayload.toString(),
            });
          });
      },
    );
    sent.on('error', reject).end();
  });

describe('web files', () => {
  it.each([
    ['/portal', 'index'],
    ['/venue-reservation/5', 'index'],
    ['/login?oauth_token=x', 'index'],
    ['/monitor-echart-ws', 'wall'],
    ['/site-status/5', 'door'],
    ['/site-status-pc/5', 'door'],
    ['/site-status-mobile/5', 'door'],
    ['/site-status', 'index'],
    ['/', 'index'],
  ])('serve %s with its entry page', async (path, page) => {
    const answer = await get(`/venue${path}`);
    expect(answer.body).toContain(`<title>${page}</title>`);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  });

  it('take the entry page of a display from the catalogue only', () => {
    const files = ['/monitor-echart-ws', '/site-status/1/2', '/anything'].map((path) => entryPageAt(path).file);
    expect(files).toEqual(['wall.html', 'index.html', 'index.html']);
  });

  it('contain the API address', async () => {
    expect((await get('/venue/')).body).toContain('content="/venue-zhjs-server"');
  });

  it('are compressed if accepted, and cached for ever under hashed names', async () => {
    const packed = await get('/venue/assets/app-1a2b.js', { 'accept-encoding': 'br, gzip' });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(script);
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
    });
    const plain = await get('/venue/assets/app-1a2b.js');
    expect(plain.body).toBe(script);
    expect(plain.headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', vary: 'accept-encoding' });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect((await get('/venue/favicon.svg', { 'accept-encoding': 'gzip' })).headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    });
    const again = { 'accept-encoding': 'br, gzip', 'if-none-match': String(packed.headers['etag']) };
    expect((await get('/venue/assets/app-1a2b.js', again)).statusCode).toBe(304);
  });

  it('are sent in brotli to who accepts it', async () => {
    writeFileSync(join(folder, 'assets', 'dense-5e6f.js'), script);
    writeFileSync(join(folder, 'assets', 'dense-5e6f.js.br'), brotliCompressSync(script));
    const packed = await get('/venue/assets/dense-5e6f.js', { 'accept-encoding': 'gzip, deflate, br' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(script);
    expect((await get('/venue/assets/dense-5e6f.js')).body).toBe(script);
  });

  it('load nothing external and submit forms to the payment gateway only', async () => {
    const policyOf = async (path: string) => String((await get(path)).headers['content-security-policy']);
    const policy = await policyOf('/venue/');
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect((await get('/venue/')).headers['permissions-policy']).toContain('camera=(self)');
    for (const path of ['/venue/monitor-echart-ws', '/venue/site-status/5'])
      expect(await policyOf(path)).toContain("script-src 'self';");
    expect(await policyOf('/venue/assets/app-1a2b.js')).toContain("default-src 'none';");
    expect(policy).toContain("form-action 'self' https://pay.example:8443");
    expect(policy).not.toMatch(/'unsafe-eval'|script-src[^;]*unsafe-inline|\*/);
  });

  it.each([
    '/venue/../secret.txt',
    '/venue/..%2fsecret.txt',
    '/venue/%2e%2e/secret.txt',
    '/venue/assets/..%2f..%2fsecret.txt',
    '/venue/assets//app-1a2b.js',
    '/venue//etc/passwd',
    '/venue/assets/none.js',
    '/venue/assets/%2e%2e/../secret.txt',
    '/venue/assets/..\\..\\secret.txt',
    '/venue/assets.js/',
    '/venue/.hidden.js',
    '/venue/index.html%00.js',
  ])('serve no other file: %s', async (path) => {
    const answer = await get(path);
    expect(answer.body).not.toContain('secret');
    expect(answer.body).not.toContain('root:');
    if (/\.(?:txt|js)$/.test(path)) expect(answer.statusCode).toBe(404);
  });

  it('answer another method as the API answers an unknown call', async () => {
    const answer = await server.inject({ method: 'POST', url: '/venue/portal' });
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      expect.objectContaining({ code: 404, errKey: 'CALL_UNKNOWN' }),
    ]);
  });

  describe('with what the build knows of first paint', () => {
    const pageOf = async (path: string, headers: Record<string, string> = {}) => (await get(path, headers)).body;
    beforeAll(() => {
      writeFileSync(
        join(folder, 'index.html'),
        '<html lang="zh-CN"><head><meta name="api-base" content="/venue-server" /></head><body><div id="root"></div><!--frame--></body></html>',
      );
      writeFileSync(
        join(folder, '.first-paint.json'),
        JSON.stringify({
          base: '/venue/',
          mark: '<!--frame-->',
          frames: { portal: '<b>portal</b>', login: '<b>login</b>', plain: '<b>plain</b>' },
          layouts: { portal: { scripts: ['assets/a.js', 'assets/b.js'], styles: ['assets/a.css'] } },
          screens: { 'currency-home.screen.tsx': { scripts: ['assets/b.js', 'assets/c.js'], styles: [] } },
        }),
      );
    });

    it('name the files of the route once, its styles behind the frame, and the first calls', async () => {
      const page = await pageOf('/venue/portal');
      expect(page.match(/(?<=modulepreload" crossorigin href=")[^"]+/g)).toEqual([
        '/venue/assets/a.js',
        '/venue/assets/b.js',
        '/venue/assets/c.js',
      ]);
      expect(page).toMatch(/<b>portal<\/b>.*rel="stylesheet" crossorigin href="\/venue\/assets\/a.css"/s);
      expect(page).toContain('as="fetch" crossorigin href="/venue-zhjs-server/api/front/website/entry"');
    });

    it.each([
      ['/venue/login', '<b>login</b>'],
      ['/venue/nothing', '<b>plain</b>'],
    ])('hold the frame of %s', async (path, frame) => expect(await pageOf(path)).toContain(frame));

    it('take the theme from the cookie and nothing else from it', async () => {
      expect(await pageOf('/venue/portal')).not.toContain('data-ground');
      expect(await pageOf('/venue/portal', { cookie: 'a=b; ground=dark' })).toContain('<html data-ground="dark" lang');
      expect(await pageOf('/venue/portal', { cookie: 'ground="><script>' })).not.toContain('data-ground');
      const etags = await Promise.all(
        ['ground=dark', 'ground=light'].map(async (cookie) => (await get('/venue/portal', { cookie })).headers['etag']),
      );
      expect(new Set(etags).size).toBe(2);
      expect((await get('/venue/portal')).headers['vary']).toBe('accept-encoding, cookie');
    });

    it('do not show the file itself', async () => {
      expect(await pageOf('/venue/.first-paint.json')).not.toContain('layouts');
    });
  });

  it('follow a new build without a restart', async () => {
    const path = join(folder, 'door.html');
    writeFileSync(path, '<title>new door</title>');
    utimesSync(path, new Date(0), new Date(1_000));
    writeFileSync(join(folder, 'assets', 'new-3c4d.js'), 'new');
    expect((await get('/venue/site-status/5')).body).toContain('new door');
    expect((await get('/venue/assets/new-3c4d.js')).body).toBe('new');
  });

  it('are the redirect target of the root', async () => {
    for (const path of ['/', '/venue'])
      expect(await get(path)).toMatchObject({ statusCode: 302, headers: { location: '/venue/' } });
  });

  it('explain how to build them if missing', async () => {
    const empty = fastify();
    serveWeb(empty, env, '/nowhere');
    const at = await freePort();
    await empty.listen({ port: at, host: '127.0.0.1' });
    expect(await get('/venue/portal', {}, at)).toMatchObject({
      statusCode: 404,
      body: expect.stringContaining('npm run build') as unknown,
    });
    await empty.close();
  });
});
