import { extname, join, resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { entryPageAt, type EntryPage } from '#contract/kit/entry-page';
import type { Env } from '#server/kit/runtime/env';
import { httpErrorResponse } from './error-response';
import { WebPages, type ChosenTheme } from './web-pages';

/** The base path of the screens. */
const WEB_BASE = '/venue';
const YEAR_SECONDS = 31_536_000;
/** Origins of Alipay's payment form and its redirects. */
const alipayOrigins = ['openapi', 'excashier', 'unitradeprod', 'mclient']
  .map((name) => ` https://${name}.alipay.com`)
  .join('');

/**
 * Returns the content security policy: this origin, the counter helper, the media server, videos over https, and forms to
 * the payment gateway and Alipay. The application may compile WebAssembly; displays may be framed by this origin, which
 * previews them.
 */
const contentSecurityPolicy = (env: Env, isDisplay: boolean): string => {
  const gateway = env.GATEWAY_URL ? ` ${new URL(env.GATEWAY_URL).origin}` : '';
  const helper = env.HELPER_URL ? ` ${new URL(env.HELPER_URL).origin}` : '';
  const media = env.MEDIA_URL ? ` ${new URL(env.MEDIA_URL).origin}` : '';
  const wasm = isDisplay ? '' : " 'wasm-unsafe-eval'";
  const framedBy = isDisplay ? "'self'" : "'none'";
  return `default-src 'self'; script-src 'self'${wasm}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:${media}; media-src 'self' blob: https:${media}; font-src 'self' data:; connect-src 'self'${helper}${media}; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; frame-ancestors ${framedBy}; form-action 'self'${gateway}${alipayOrigins}`;
};

/**
 * The policy of built files. The policy of a page governs what it loads, so this one matters only to a file opened by
 * itself; a short one saves half a kilobyte on each of the forty files of a page.
 */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Returns the theme that a request's cookie chooses. */
const themeOf = ({ headers }: FastifyRequest): ChosenTheme => {
  const chosen = /(?:^|;\s*)ground=(light|dark)(?:;|$)/.exec(headers.cookie ?? '')?.[1];
  return chosen === 'light' || chosen === 'dark' ? chosen : null;
};

/** Returns the page that is named by its file; any other name is the application's. */
const entryPageOf = (name: string): EntryPage => ({
  file: name === 'wall.html' || name === 'door.html' ? name : 'index.html',
  frame: 'plain',
  route: null,
});

/** Names of built files: no empty segment, and none that begins with a dot. */
const FILE_NAME = /^(?:[\w-][\w.@~-]*\/)*[\w-][\w.@~-]*$/;

/**
 * Serves the screens below `/venue`: built files as they are, compressed if the build has them so, and the matching
 * page for every other address without extension. Redirects `/` there.
 */
export function serveWeb(instance: FastifyInstance, env: Env, folder: string): void {
  const root = resolve(folder);
  const pages = new WebPages(root, env.API_BASE);
  const headers = {
    'content-security-policy': contentSecurityPolicy(env, true),
    'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
    vary: 'accept-encoding',
  };
  // The application reads codes from the camera with WebAssembly; displays do not.
  const applicationHeaders = { ...headers, 'content-security-policy': contentSecurityPolicy(env, false) };
  const refuse = (reply: FastifyReply, text: string) => reply.code(404).type('text/plain; charset=utf-8').send(text);
  const sendPage = (request: FastifyRequest, reply: FastifyReply, entry: EntryPage) => {
    const page = pages.find(entry, themeOf(request));
    if (!page) return refuse(reply, 'The screens are not built: run npm run build.\n');
    void reply.headers(page.isDisplay ? { ...headers, 'x-frame-options': 'SAMEORIGIN' } : applicationHeaders);
    void reply.headers({ etag: page.etag, 'cache-control': 'no-cache', vary: 'accept-encoding, cookie' });
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
          void reply.headers({ 'content-security-policy': FILE_POLICY, vary: 'accept-encoding' });
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
        if (extname(address) === '') return sendPage(request, reply, entryPageAt(address));
        const name = address.slice(1);
        if (name.endsWith('.html')) return sendPage(request, reply, entryPageOf(name));
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
