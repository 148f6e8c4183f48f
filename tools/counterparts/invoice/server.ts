import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { z } from 'zod';
import {
  taxPlatformEndpoints,
  invoiceHeaders,
  invoiceStringToSign,
  type InvoicesFile,
} from '#contract/invoices/invoice-channel.contract';
import {
  bodyOf,
  CLOCK_TOLERANCE_MS,
  headerOf,
  parseJson,
  isEqualInConstantTime,
  sleep,
} from '#tools/counterparts/request-reader';
import type { InvoiceRegister } from './invoice-register';
import { invoiceFaultsBody, type InvoiceFaults } from './faults';
import { pdfOf } from './pdf';

type InvoiceEndpoint = keyof typeof taxPlatformEndpoints;
interface InvoiceAnswer {
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
    Math.abs(Date.now() - Number(timestamp)) <= CLOCK_TOLERANCE_MS &&
    isEqualInConstantTime(headerOf(request, invoiceHeaders.sign), expected)
  );
}

const send = (response: ServerResponse, { status, body }: InvoiceAnswer): void => {
  const file = Buffer.isBuffer(body);
  response.writeHead(status, {
    'content-type': file ? 'application/pdf' : 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(file ? body : JSON.stringify(body));
};

/** Creates the tax platform's HTTP server: issue, write off, query, fetch the file. */
export function createInvoiceServer(keys: InvoicesFile, book: InvoiceRegister, faults: InvoiceFaults): Server {
  const work = (
    endpoint: InvoiceEndpoint,
    body: unknown,
    fault: ReturnType<InvoiceFaults['strike']>,
  ): InvoiceAnswer => {
    const input = taxPlatformEndpoints[endpoint].input.safeParse(body);
    if (!input.success)
      return { status: 400, body: { code: 'PARAM_ERROR', field: input.error.issues[0]?.path.join('.') } };
    if (endpoint === 'file') {
      const paper = book.recordOf((input.data as z.output<typeof taxPlatformEndpoints.file.input>).invoiceNo);
      return paper ? { status: 200, body: pdfOf(paper) } : { status: 404, body: { code: 'NO_SUCH_INVOICE' } };
    }
    const { requestId } = input.data as z.output<typeof taxPlatformEndpoints.query.input>;
    if (endpoint === 'issue')
      book.issue(input.data as z.output<typeof taxPlatformEndpoints.issue.input>, fault?.workMs, fault?.refuse);
    if (endpoint === 'red')
      book.creditNote(input.data as z.output<typeof taxPlatformEndpoints.red.input>, fault?.workMs, fault?.refuse);
    return { status: 200, body: book.stateOf(requestId) };
  };
  const struck = async (endpoint: InvoiceEndpoint, response: ServerResponse, body: unknown): Promise<void> => {
    const fault = faults.strike(endpoint);
    if (fault?.delayMs) await sleep(fault.delayMs);
    if (fault?.dropBefore) return void response.destroy();
    if (fault?.status500) return send(response, { status: 500, body: { code: 'SYSTEM_ERROR' } });
    const answer = work(endpoint, body, fault);
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
      faults.set(invoiceFaultsBody.parse(parseJson(body)));
      return send(response, { status: 200, body: {} });
    }
    const endpoint = (Object.keys(taxPlatformEndpoints) as InvoiceEndpoint[]).find(
      (one) => call === `POST ${taxPlatformEndpoints[one].path}`,
    );
    if (!endpoint) return send(response, { status: 404, body: { code: 'NOT_FOUND' } });
    if (!isSchool(request, pathname, body, keys))
      return send(response, { status: 403, body: { code: 'INVALID_SIGN' } });
    return struck(endpoint, response, parseJson(body));
  };
  return createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      console.error('invoice:', error instanceof Error ? error.message : error);
      if (!response.headersSent) send(response, { status: 500, body: { code: 'SYSTEM_ERROR' } });
    });
  });
}
