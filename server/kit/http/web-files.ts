import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { extname, join, resolve, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { catalogue } from '#contract/catalogue';
import type { RouteSpec } from '#contract/kit/route';
import type { Env } from '#server/kit/runtime/env';
import { httpErrorResponse } from './error-response';

/** The base path of the screens. */
const WEB_BASE = '/venue';
const YEAR_SECONDS = 31_536_000;
/** The page of the application; displays have others. */
const APPLICATION = 'index.html';

/** Displays have pages of their own; every other address uses the application shell. */
const displayPages = (catalogue as readonly RouteSpec[])
  .filter(({ layout }) => layout === 'wall')
  .map(({ name, path }) => ({
    shape: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
    entry: name.startsWith('SiteStatus') ? 'door.html' : 'wall.html',
  }));

/** Returns the page for an address below `/venue`. */
export const entryPageOf = (path: string): string =>
  displayPages.find(({ shape }) => shape.test(path))?.entry ?? APPLICATION;

/** Origins of Alipay's payment form and its redirects. */
const alipayOrigins = ['openapi', 'excashier', 'unitradeprod', 'mclient']
  .map((name) => ` https://${name}.alipay.com`)
  .join('');

/**
 * Returns the content security policy: this origin, the counter helper, and forms to the payment gateway and Alipay.
 * `compiles` allows WebAssembly.
 */
const contentSecurityPolicy = (env: Env, compiles: boolean): string => {
  const gateway = env.GATEWAY_URL ? ` ${new URL(env.GATEWAY_URL).origin}` : '';
  const helper = env.HELPER_URL ? ` ${new URL(env.HELPER_URL).origin}` : '';
  const wasm = compiles ? " 'wasm-unsafe-eval'" : '';
  return `default-src 'self'; script-src 'self'${wasm}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'${helper}; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'${gateway}${alipayOrigins}`;
};

/** A page as it is sent. */
interface Page {
  readonly changedAt: number;
  readonly etag: string;
  readonly bytes: Buffer;
  readonly gzipped: Buffer;
}

/** The built pages with the address of the API written into them; read and compressed once per build. */
class Pages {
  private readonly pages = new Map<string, Page>();

  constructor(
    private readonly folder: string,
    private readonly apiBase: string,
  ) {}

  /** Returns a page by its file name, or null before the first build. */
  find(name: string): Page | null {
    const path = join(this.folder, name);
    const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (changedAt === undefined) return null;
    const known = this.pages.get(name);
    if (known?.changedAt === changedAt) return known;
    const text = readFileSync(path, 'utf8').replace('content="/venue-server"', `content="${this.apiBase}"`);
    const bytes = Buffer.from(text);
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    const page = { changedAt, etag, bytes, gzipped: gzipSync(bytes, { level: 9 }) };
    this.pages.set(name, page);
    return page;
  }
}

/** Names of built files: no empty segment, and none that begins with a dot. */
const FILE_NAME = /^(?:[\w-][\w.@~-]*\/)*[\w-][\w.@~-]*$/;

/**
 * Serves the screens below `/venue`: built files as they are, compressed if the build has them so, and the matching page
 * for every other address without extension. Redirects `/` there.
 */
export function serveWeb(instance: FastifyInstance, env: Env, folder: string): void {
  const root = resolve(folder);
  const pages = new Pages(root, env.API_BASE);
  const headers = {
    'content-security-policy': contentSecurityPolicy(env, false),
    'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
    vary: 'accept-encoding',
  };
  // The application reads codes from the camera with WebAssembly; displays do not.
  const applicationHeaders = { ...headers, 'content-security-policy': contentSecurityPolicy(env, true) };
  const refuse = (reply: FastifyReply, text: string) => reply.code(404).type('text/plain; charset=utf-8').send(text);
  const sendPage = (request: FastifyRequest, reply: FastifyReply, name: string) => {
    const file = pages.find(name) ? name : APPLICATION;
    const page = pages.find(file);
    if (!page) return refuse(reply, 'The screens are not built: run npm run build.\n');
    void reply.headers(file === APPLICATION ? applicationHeaders : headers);
    void reply.headers({ etag: page.etag, 'cache-control': 'no-cache' });
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
    const packed = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    if (packed) void reply.header('content-encoding', 'gzip');
    return reply.type('text/html; charset=utf-8').send(packed ? page.gzipped : page.bytes);
  };
  void instance.register(
    (screens, _options, done) => {
      void screens.register(fastifyStatic, {
        root,
        // `sendFile` alone: the route of the plugin lists the folder for every request.
        serve: false,
        suppressWarning: true,
        preCompressed: true,
        index: false,
        cacheControl: false,
        lastModified: false,
        acceptRanges: false,
        setHeaders: (reply, path) => {
          const isHashed = path.startsWith(join(root, 'assets') + sep);
          void reply.headers(headers);
          reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
        },
      });
      // The plugin names scripts by the type that RFC 9239 replaced.
      screens.addHook('onSend', (_request, reply, payload, done) => {
        if (String(reply.getHeader('content-type')).startsWith('application/javascript'))
          void reply.type('text/javascript; charset=utf-8');
        done(null, payload);
      });
      screens.get('/*', (request, reply) => {
        const address = decodeURI(request.url.split('?', 1)[0] ?? '').slice(WEB_BASE.length);
        if (extname(address) === '') return sendPage(request, reply, entryPageOf(address));
        const name = address.slice(1);
        if (name.endsWith('.html')) return sendPage(request, reply, name.includes('/') ? APPLICATION : name);
        return FILE_NAME.test(name) ? reply.sendFile(name) : refuse(reply, 'Not found\n');
      });
      screens.setNotFoundHandler((request, reply) =>
        request.method === 'GET' || request.method === 'HEAD'
          ? refuse(reply, 'Not found\n')
          : reply.code(404).send({ ...httpErrorResponse(404).envelope, traceId: request.id }),
      );
      done();
    },
    { prefix: WEB_BASE },
  );
  for (const path of ['/', WEB_BASE]) instance.get(path, (_request, reply) => reply.redirect(`${WEB_BASE}/`, 302));
  instance.get('/favicon.ico', (_request, reply) => reply.redirect(`${WEB_BASE}/favicon.svg`, 302));
}
