import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  mailApi,
  smsApi,
  smsHeaders,
  smsStringToSign,
  type MessagesFile,
} from '#contract/messages/message-provider.contract';
import {
  bodyOf,
  CLOCK_TOLERANCE_MS,
  headerOf,
  parseJson,
  isEqualInConstantTime,
  sleep,
} from '#tools/counterparts/request-reader';
import { messageFaultsBody, type MessageFaults } from './faults';
import { page } from './page';
import type { SentMessageStore } from './message-store';

interface MessageAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const BODY_LIMIT = 64 * 1024;
const SHOWN = 50;

/** Returns whether the request is signed by the school and recent. */
function isSchool(request: IncomingMessage, body: string, { keyId, secret }: Required<MessagesFile>['sms']): boolean {
  const timestamp = headerOf(request, smsHeaders.timestamp);
  const expected = createHmac('sha256', secret)
    .update(smsStringToSign('POST', smsApi.path, createHash('sha256').update(body).digest('hex'), timestamp))
    .digest('hex');
  return (
    headerOf(request, smsHeaders.keyId) === keyId &&
    Math.abs(Date.now() - Number(timestamp)) <= CLOCK_TOLERANCE_MS &&
    isEqualInConstantTime(headerOf(request, smsHeaders.sign), expected)
  );
}

/** Creates the provider's HTTP server: text messages, mail, and the page that shows them. */
export function createMessageServer(
  keys: Required<MessagesFile>,
  store: SentMessageStore,
  faults: MessageFaults,
): Server {
  const sms = (request: IncomingMessage, body: string): MessageAnswer => {
    if (!isSchool(request, body, keys.sms)) return { status: 403, body: { code: 'INVALID_SIGN' } };
    const input = smsApi.input.safeParse(parseJson(body));
    if (!input.success)
      return {
        status: 400,
        body: { code: input.error.issues.some(({ path }) => path[0] === 'phone') ? 'INVALID_PHONE' : 'PARAM_ERROR' },
      };
    const { requestId, phone, signName, text } = input.data;
    return {
      status: 200,
      body: {
        code: 'OK',
        messageId: store.add({ kind: 'sms', requestId, to: phone, subject: '', text: `【${signName}】${text}` }).id,
      },
    };
  };
  const mail = (request: IncomingMessage, body: string): MessageAnswer => {
    if (!isEqualInConstantTime(headerOf(request, 'authorization'), `Bearer ${keys.mail.token}`))
      return { status: 401, body: { errors: [{ message: 'unauthorized' }] } };
    const input = mailApi.input.safeParse(parseJson(body));
    const requestId = headerOf(request, mailApi.key);
    if (!input.success || requestId === '') return { status: 400, body: { errors: [{ message: 'bad request' }] } };
    const { personalizations, subject, content } = input.data;
    const stored = store.add({
      kind: 'mail',
      requestId,
      to: personalizations[0]?.to[0]?.email ?? '',
      subject,
      text: content[0]?.value ?? '',
    });
    return { status: 202, body: {}, headers: { [mailApi.id]: stored.id } };
  };
  const send = (response: ServerResponse, { status, body, headers }: MessageAnswer) => {
    const html = typeof body === 'string';
    response.writeHead(status, {
      'content-type': html ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...(html
        ? {
            'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
            'referrer-policy': 'no-referrer',
          }
        : {}),
      ...headers,
    });
    response.end(html ? body : JSON.stringify(body));
  };
  const struck = async (kind: 'sms' | 'mail', response: ServerResponse, work: () => MessageAnswer) => {
    const fault = faults.strike(kind);
    if (fault?.delayMs) await sleep(fault.delayMs);
    if (fault?.dropBefore) return void response.destroy();
    if (fault?.status500) return send(response, { status: 500, body: { code: 'SYSTEM_ERROR' } });
    if (fault?.limited) return send(response, { status: 429, body: { code: 'FLOW_LIMIT' } });
    const answer = work();
    if (fault?.dropAfter) return void response.destroy();
    send(response, answer);
  };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://local');
    const call = `${request.method} ${url.pathname}`;
    const to = url.searchParams.get('to')?.trim() ?? '';
    if (call === 'GET /health') return send(response, { status: 200, body: { status: 'up' } });
    if (call === 'GET /') return send(response, { status: 200, body: page(store.latest(SHOWN, to), to) });
    if (call === 'GET /messages') return send(response, { status: 200, body: { messages: store.latest(SHOWN, to) } });
    const body = await bodyOf(request, BODY_LIMIT);
    if (body === null) return send(response, { status: 413, body: { code: 'PARAM_ERROR' } });
    if (call === `POST ${smsApi.path}`) return struck('sms', response, () => sms(request, body));
    if (call === `POST ${mailApi.path}`) return struck('mail', response, () => mail(request, body));
    if (call === 'POST /faults') {
      faults.set(messageFaultsBody.parse(parseJson(body)));
      return send(response, { status: 200, body: {} });
    }
    return send(response, { status: 404, body: { code: 'NOT_FOUND' } });
  };
  return createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      console.error('messages:', error instanceof Error ? error.message : error);
      if (!response.headersSent) send(response, { status: 500, body: { code: 'SYSTEM_ERROR' } });
    });
  });
}
