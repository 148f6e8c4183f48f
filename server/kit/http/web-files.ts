import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { catalogue } from '#contract/catalogue';
import type { RouteSpec } from '#contract/kit/route';
import type { Env } from '#server/kit/runtime/env';

/** The base path of the screens. */
const WEB_BASE = '/venue';
const YEAR_SECONDS = 31_536_000;

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json',
};
const compressibleTypes = /^(?:text\/|application\/(?:json|wasm)|image\/svg)/;

interface WebFile {
  readonly type: string;
  readonly etag: string;
  readonly bytes: Buffer;
  readonly gzipped: Buffer | null;
}

/** Displays have pages of their own; every other address uses the application shell. */
const displayPages = (catalogue as readonly RouteSpec[])
  .filter(({ layout }) => layout === 'wall')
  .map(({ name, path }) => ({
    shape: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
    entry: name.startsWith('SiteStatus') ? 'door.html' : 'wall.html',
  }));

/** Returns the page for an address below `/venue`. */
export const entryPageOf = (path: string): string =>
  displayPages.find(({ shape }) => shape.test(path))?.entry ?? 'index.html';

/** Origins of Alipay's payment form and its redirects. */
const alipayOrigins = ['openapi', 'excashier', 'unitradeprod', 'mclient']
  .map((name) => ` https://${name}.alipay.com`)
  .join('');

/**
 * Returns the content security policy: this origin, the counter helper, and forms to the payment gateway and Alipay.
 */
const contentSecurityPolicy = (env: Env): string => {
  const gateway = env.GATEWAY_URL ? ` ${new URL(env.GATEWAY_URL).origin}` : '';
  const helper = env.HELPER_URL ? ` ${new URL(env.HELPER_URL).origin}` : '';
  return `default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'${helper}; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'${gateway}${alipayOrigins}`;
};

/**
 * The built web files of one folder. Only files found by listing are served; a URL is never turned into a path. Each
 * file is read and compressed once.
 */
class WebFiles {
  private names = new Set<string>();
  private readonly files = new Map<string, WebFile>();
  private scannedAt = -Infinity;

  constructor(
    private readonly folder: string,
    private readonly apiBase: string,
  ) {}

  /** Returns the file of a name such as `assets/app.js`, or undefined. */
  find(name: string): WebFile | undefined {
    if (!this.names.has(name)) this.scan();
    return this.names.has(name) ? (this.files.get(name) ?? this.read(name)) : undefined;
  }

  private scan(): void {
    if (performance.now() - this.scannedAt < 1_000) return;
    this.scannedAt = performance.now();
    try {
      const found = readdirSync(this.folder, { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      );
      this.names = new Set(
        found.map((entry) => relative(this.folder, join(entry.parentPath, entry.name)).split(sep).join('/')),
      );
      this.files.clear();
    } catch {
      this.names = new Set();
    }
  }

  private read(name: string): WebFile {
    const type = contentTypes[extname(name)] ?? 'application/octet-stream';
    const raw = readFileSync(join(this.folder, name));
    const bytes = name.endsWith('.html')
      ? Buffer.from(raw.toString('utf8').replace('content="/venue-server"', `content="${this.apiBase}"`))
      : raw;
    const gzipped = compressibleTypes.test(type) && bytes.length > 1_000 ? gzipSync(bytes, { level: 9 }) : null;
    const file = {
      type,
      bytes,
      gzipped,
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    };
    this.files.set(name, file);
    return file;
  }
}

/** Serves the screens below `/venue`, with the matching page for every unknown address, and redirects `/` there. */
export function serveWeb(instance: FastifyInstance, env: Env, folder: string): void {
  const files = new WebFiles(folder, env.API_BASE);
  const csp = contentSecurityPolicy(env);
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const address = decodeURI(request.url.split('?', 1)[0] ?? '').slice(WEB_BASE.length);
    const named = files.find(address.slice(1));
    const file =
      named ??
      (extname(address) === '' || address.endsWith('.html')
        ? (files.find(entryPageOf(address)) ?? files.find('index.html'))
        : undefined);
    if (!file)
      return reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .send(extname(address) === '' ? 'The screens are not built: run npm run build.\n' : 'Not found\n');
    void reply.header('etag', file.etag).header('vary', 'accept-encoding').header('content-security-policy', csp);
    void reply
      .header(
        'cache-control',
        address.startsWith('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      )
      .header('permissions-policy', 'camera=(self), microphone=(), geolocation=()');
    if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
    const packed = file.gzipped && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '') ? file.gzipped : null;
    if (packed) void reply.header('content-encoding', 'gzip');
    return reply.type(file.type).send(packed ?? file.bytes);
  };
  instance.get(`${WEB_BASE}/*`, answer);
  for (const path of ['/', WEB_BASE]) instance.get(path, (_request, reply) => reply.redirect(`${WEB_BASE}/`, 302));
  instance.get('/favicon.ico', (_request, reply) => reply.redirect(`${WEB_BASE}/favicon.svg`, 302));
}
