import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { IdentityFaults, FaultyCall } from './faults';

/** A request to a handler. */
export interface IdentityRequest {
  readonly method: string;
  readonly query: URLSearchParams;
  /** Fields of a form body. */
  readonly form: URLSearchParams;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
  cookie(name: string): string | undefined;
}

/** The response of a handler. */
export interface IdentityAnswer {
  readonly status: number;
  readonly body?: string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One route; `call` names it for the faults. */
export interface IdentityRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly call?: FaultyCall;
  readonly run: (request: IdentityRequest) => Promise<IdentityAnswer> | IdentityAnswer;
}

const BODY_LIMIT = 64 * 1024;

/** Returns a JSON response. */
export const json = (status: number, body: unknown): IdentityAnswer => ({
  status,
  body: JSON.stringify(body),
  type: 'application/json; charset=utf-8',
});
/** Returns a page; its forms may redirect to other origins. */
export const page = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): IdentityAnswer => ({
  status,
  body,
  type: 'text/html; charset=utf-8',
  headers: {
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    'referrer-policy': 'no-referrer',
    ...headers,
  },
});
/** Returns a redirect. */
export const redirect = (to: string, headers: Readonly<Record<string, string>> = {}): IdentityAnswer => ({
  status: 302,
  headers: { location: to, ...headers },
});

function send(response: ServerResponse, { status, body, type, headers }: IdentityAnswer): void {
  response.writeHead(status, { ...(type ? { 'content-type': type } : {}), 'cache-control': 'no-store', ...headers });
  response.end(body);
}

async function serve(
  route: IdentityRoute,
  request: IdentityRequest,
  faults: IdentityFaults,
  response: ServerResponse,
): Promise<void> {
  if (faults.strikes('slow', route.call)) await new Promise((resolve) => setTimeout(resolve, faults.current.slowMs));
  if (faults.strikes('cut', route.call)) return void response.destroy();
  if (faults.strikes('down', route.call)) return send(response, json(500, { error: 'server_error' }));
  if (faults.strikes('nonsense', route.call))
    return send(response, page(200, '<!doctype html><title>captive portal</title>'));
  send(response, await route.run(request));
}

/** Creates the provider's HTTP server: finds the route, applies configured faults, answers. */
export function createIdentityServer(routes: readonly IdentityRoute[], faults: IdentityFaults): Server {
  return createServer((request, response) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('error', () => response.destroy());
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= BODY_LIMIT) chunks.push(chunk);
    });
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here.invalid');
      const route = routes.find((one) => one.method === request.method && one.path === pathname);
      if (size > BODY_LIMIT) return send(response, json(413, { error: 'too_large' }));
      if (!route) return send(response, json(404, { error: 'not_found' }));
      const body = Buffer.concat(chunks).toString('utf8');
      const cookies = new Map(
        (request.headers.cookie ?? '')
          .split(';')
          .map((pair): [string, string] => [
            pair.split('=')[0]?.trim() ?? '',
            pair.slice(pair.indexOf('=') + 1).trim(),
          ]),
      );
      const identityRequest: IdentityRequest = {
        method: request.method ?? 'GET',
        query: searchParams,
        form: new URLSearchParams(body),
        body,
        headers: request.headers,
        cookie: (name) => cookies.get(name),
      };
      serve(route, identityRequest, faults, response).catch((error: unknown) => {
        console.error('identity:', error instanceof Error ? error.message : error);
        if (!response.headersSent) send(response, json(500, { error: 'server_error' }));
      });
    });
  });
}
