import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { z } from 'zod';
import {
  MIN_HELPER_VERSION,
  helperCalls,
  helperCode,
  type HelperCallName,
  type HelperInput,
} from '#contract/portal/counter-helper.contract';
import { page } from './page';
import { CounterRefusal, type CounterMachine } from './counter-machine';

const BODY_LIMIT = 16 * 1024;
const orders = z
  .object({
    readerOff: z.boolean(),
    printerOff: z.boolean(),
    screenOff: z.boolean(),
    delayMs: z.int().min(0),
    version: z.string(),
  })
  .partial();

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT) throw new CounterRefusal(helperCode.bad, 'too much');
    chunks.push(chunk);
  }
  if (size === 0) return {};
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    throw new CounterRefusal(helperCode.bad, 'not JSON');
  }
}

/**
 * The helper's HTTP server on loopback. Calls are accepted from pages of the product only: any other page in the same
 * browser could reach this port too. `/`, `/cards`, `/faults` and `/state` are for testers and refuse every foreign
 * page.
 */
export function createCounterServer(machine: CounterMachine, origins: readonly string[]): Server {
  const orderOf = { delayMs: 0, version: MIN_HELPER_VERSION };
  const run: { readonly [N in HelperCallName]: (input: HelperInput<N>) => unknown } = {
    version: () => ({ version: orderOf.version }),
    readcard: (input) => machine.readcard(input),
    switch: (input) => machine.switch(input),
    printOrder: (input) => machine.printOrder(input),
    paycard: (input) => machine.paycard(input),
    refund: (input) => machine.refund(input),
  };

  const answer = async (request: IncomingMessage, path: string): Promise<unknown> => {
    const name = (Object.keys(helperCalls) as HelperCallName[]).find((one) => helperCalls[one].path === path);
    const body = await bodyOf(request);
    if (name) {
      if (orderOf.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, orderOf.delayMs));
      const input = helperCalls[name].input.safeParse(body);
      if (!input.success)
        throw new CounterRefusal(helperCode.bad, input.error.issues.map((issue) => issue.path.join('.')).join(', '));
      return (run[name] as (input: unknown) => unknown)(input.data);
    }
    if (path === '/cards') return machine.placeCard(z.object({ cardNo: z.string().nullable() }).parse(body).cardNo);
    if (path === '/faults') {
      const { delayMs, version, ...broken } = orders.parse(body);
      Object.assign(orderOf, { delayMs: delayMs ?? 0, version: version ?? MIN_HELPER_VERSION });
      Object.assign(machine.broken, { readerOff: false, printerOff: false, screenOff: false }, broken);
      return {};
    }
    if (path === '/state') return machine.state;
    if (path === '/health') return { status: 'up' };
    throw new CounterRefusal(helperCode.unknownOrder, 'no such call');
  };

  const send = (response: ServerResponse, origin: string, body: object, status = 200) =>
    response
      .writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        vary: 'origin',
        ...(origin === '' ? {} : { 'access-control-allow-origin': origin }),
      })
      .end(JSON.stringify(body));

  return createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://helper').pathname;
    const { origin = '', host = '' } = request.headers;
    const own = origin === '' || origin === `http://${host}`;
    if (!own && !origins.includes(origin))
      return void send(
        response,
        '',
        { code: helperCode.unsigned, message: 'this page is not known here', data: null },
        403,
      );
    if (request.method === 'OPTIONS') {
      return void response
        .writeHead(204, {
          'access-control-allow-origin': origin,
          'access-control-allow-methods': 'GET, POST',
          'access-control-allow-headers': 'content-type',
          'access-control-allow-private-network': 'true',
          'access-control-max-age': '600',
          vary: 'origin',
        })
        .end();
    }
    if (path === '/')
      return void response
        .writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'content-security-policy':
            "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'",
        })
        .end(page(machine.state));
    answer(request, path)
      .then((data) => send(response, own ? '' : origin, { code: helperCode.ok, message: 'OK', data: data ?? {} }))
      .catch((error: unknown) =>
        send(response, own ? '' : origin, {
          code: error instanceof CounterRefusal ? error.code : helperCode.bad,
          message: error instanceof Error ? error.message : 'bad request',
          data: null,
        }),
      );
  });
}
