import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { z } from 'zod';
import {
  invoiceDoors,
  invoiceHeaders,
  invoiceStringToSign,
  type InvoicesFile,
} from '#contract/invoices/invoice-channel.contract';
import { bodyOf, CLOCK_MS, headerOf, parsed, same, sleep } from '#tools/counterparts/reading';
import type { Book } from './book';
import { faultsBody, type Faults } from './faults';
import { pdfOf } from './pdf';

type Door = keyof typeof invoiceDoors;
interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const BODY_LIMIT = 256 * 1024;

/** Returns whether the request is signed by the school and recent. */
function isSchool(request: IncomingMessage, path: string, body: string, { keyId, secret }: InvoicesFile): boolean {
  const timestamp = headerOf(request, invoiceHeaders.timestamp);
  const expected = createHmac('sha256', secret)
    .update(invoiceStringToSign('POST', path, createHash('sha256').update(body).digest('hex'), timestamp))
    .digest('hex');
  return (
    headerOf(request, invoiceHeaders.keyId) === keyId &&
    Math.abs(Date.now() - Number(timestamp)) <= CLOCK_MS &&
    same(headerOf(request, invoiceHeaders.sign), expected)
  );
}

const send = (response: ServerResponse, { status, body }: Answer): void => {
  const file = Buffer.isBuffer(body);
  response.writeHead(status, {
    'content-type': file ? 'application/pdf' : 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(file ? body : JSON.stringify(body));
};

/** Creates the tax platform's HTTP server: issue, write off, query, fetch the file. */
export function invoiceDoor(keys: InvoicesFile, book: Book, faults: Faults): Server {
  const work = (door: Door, said: unknown, fault: ReturnType<Faults['strike']>): Answer => {
    const input = invoiceDoors[door].input.safeParse(said);
    if (!input.success)
      return { status: 400, body: { code: 'PARAM_ERROR', field: input.error.issues[0]?.path.join('.') } };
    if (door === 'file') {
      const paper = book.paperOf((input.data as z.output<typeof invoiceDoors.file.input>).invoiceNo);
      return paper ? { status: 200, body: pdfOf(paper) } : { status: 404, body: { code: 'NO_SUCH_INVOICE' } };
    }
    const { requestId } = input.data as z.output<typeof invoiceDoors.query.input>;
    if (door === 'issue')
      book.issue(input.data as z.output<typeof invoiceDoors.issue.input>, fault?.workMs, fault?.refuse);
    if (door === 'red') book.red(input.data as z.output<typeof invoiceDoors.red.input>, fault?.workMs, fault?.refuse);
    return { status: 200, body: book.stateOf(requestId) };
  };
  const struck = async (door: Door, response: ServerResponse, said: unknown): Promise<void> => {
    const fault = faults.strike(door);
    if (fault?.delayMs) await sleep(fault.delayMs);
    if (fault?.dropBefore) return void response.destroy();
    if (fault?.status500) return send(response, { status: 500, body: { code: 'SYSTEM_ERROR' } });
    const answer = work(door, said, fault);
    if (fault?.dropAfter) return void response.destroy();
    send(response, answer);
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://local');
    const call = `${request.method} ${pathname}`;
    if (call === 'GET /health') return send(response, { status: 200, body: { status: 'up' } });
    if (call === 'GET /' || call === 'GET /issued')
      return send(response, { status: 200, body: { issued: book.issued().slice(0, 100) } });
    const body = await bodyOf(request, BODY_LIMIT);
    if (body === null) return send(response, { status: 413, body: { code: 'PARAM_ERROR' } });
    if (call === 'POST /faults') {
      faults.set(faultsBody.parse(parsed(body)));
      return send(response, { status: 200, body: {} });
    }
    const door = (Object.keys(invoiceDoors) as Door[]).find((one) => call === `POST ${invoiceDoors[one].path}`);
    if (!door) return send(response, { status: 404, body: { code: 'NOT_FOUND' } });
    if (!isSchool(request, pathname, body, keys))
      return send(response, { status: 403, body: { code: 'INVALID_SIGN' } });
    return struck(door, response, parsed(body));
  };
  return createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      console.error('invoice:', error instanceof Error ? error.message : error);
      if (!response.headersSent) send(response, { status: 500, body: { code: 'SYSTEM_ERROR' } });
    });
  });
}
