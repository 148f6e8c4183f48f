import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { sleep } from '#tools/counterparts/request-reader';
import type { CallFault, GatewayFaults } from './faults';

/** A request to a handler. `url` is path and query exactly as sent, which is what gets signed. */
export interface GatewayRequest {
  readonly method: string;
  readonly url: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Path parameters captured by the route's pattern. */
  readonly caught: readonly string[];
}

/** The response of a handler. */
export interface GatewayAnswer {
  readonly status: number;
  readonly body: string;
  /** Sent instead of the text. */
  readonly bytes?: Buffer;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One route of the gateway. `call` names it for the faults; `seal` adds the headers that sign the response. */
export interface GatewayRoute {
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  readonly call?: CallFault['on'] | ((request: GatewayRequest) => CallFault['on'] | null);
  readonly run: (request: GatewayRequest) => Promise<GatewayAnswer> | GatewayAnswer;
  readonly seal?: (request: GatewayRequest, answer: GatewayAnswer, corrupted: boolean) => Record<string, string>;
  /** Invalidates the signature of a response that carries it in its body. */
  readonly corrupt?: (answer: GatewayAnswer) => GatewayAnswer;
  /** Formats a refusal of this channel. */
  readonly refusal?: (code: string, request: GatewayRequest) => GatewayAnswer;
}

const BODY_LIMIT = 64 * 1024;

/** Returns a JSON response. */
export const json = (status: number, body: unknown): GatewayAnswer => ({
  status,
  body: JSON.stringify(body),
  type: 'application/json; charset=utf-8',
});

function send(
  response: ServerResponse,
  { status, body, bytes, type, headers }: GatewayAnswer,
  more: Record<string, string> = {},
): void {
  response.writeHead(status, {
    ...(type ? { 'content-type': type } : {}),
    'cache-control': 'no-store',
    ...headers,
    ...more,
  });
  response.end(bytes ?? body);
}

async function serve(
  route: GatewayRoute,
  request: GatewayRequest,
  faults: GatewayFaults,
  response: ServerResponse,
): Promise<void> {
  const call = typeof route.call === 'function' ? route.call(request) : route.call;
  const fault = call ? faults.strike(call, `${request.url} ${request.body}`) : null;
  if (fault?.delayMs) await sleep(fault.delayMs);
  if (fault?.dropBefore) return void response.destroy();
  if (fault?.status500) return send(response, json(500, { code: 'SYSTEM_ERROR', message: 'system busy' }));
  const answer = fault?.refuse && route.refusal ? route.refusal(fault.refuse, request) : await route.run(request);
  if (fault?.dropAfter) return void response.destroy();
  send(
    response,
    fault?.badSignature && route.corrupt ? route.corrupt(answer) : answer,
    route.seal?.(request, answer, fault?.badSignature ?? false),
  );
}

/** Creates the gateway's HTTP server: finds the route, applies configured faults, answers. */
export function createGatewayServer(routes: readonly GatewayRoute[], faults: GatewayFaults): Server {
  return createServer((request, response) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('error', () => response.destroy());
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= BODY_LIMIT) chunks.push(chunk);
    });
    request.on('end', () => {
      const url = request.url ?? '/';
      const at = url.indexOf('?');
      const path = at < 0 ? url : url.slice(0, at);
      const route = routes.find((one) => one.method === request.method && one.path.test(path));
      if (size > BODY_LIMIT) return send(response, json(413, { code: 'PARAM_ERROR', message: 'too large' }));
      if (!route) return send(response, json(404, { code: 'NOT_FOUND', message: 'no such address' }));
      const caught = (route.path.exec(path) ?? []).slice(1).map(decodeURIComponent);
      const gatewayRequest: GatewayRequest = {
        method: request.method ?? 'GET',
        url,
        path,
        query: new URLSearchParams(at < 0 ? '' : url.slice(at)),
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
        caught,
      };
      serve(route, gatewayRequest, faults, response).catch((error: unknown) => {
        console.error('gateway:', error instanceof Error ? error.message : error);
        if (!response.headersSent) send(response, json(500, { code: 'SYSTEM_ERROR', message: 'system error' }));
      });
    });
  });
}
