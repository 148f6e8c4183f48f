import { createHash, createHmac, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { AnyEndpoint, InputOf, ReplyOf } from '#contract/kit/endpoint';
import type { Envelope } from '#contract/kit/envelope';
import { stringToSign } from '#contract/kit/signature';
import { session, type LoginReply } from '#contract/session/session.contract';

/** Address of the product and the public part of its signature. */
export interface ApiAddress {
  readonly url: string;
  readonly base: string;
  readonly appKey: string;
  readonly appSecret: string;
}

/** Returns the address given by the environment. */
export const addressFromEnv = (env: NodeJS.ProcessEnv = process.env): ApiAddress => ({
  url: env['PUBLIC_URL'] ?? `http://127.0.0.1:${env['PORT'] ?? '3000'}`,
  base: env['API_BASE'] ?? '/venue-server',
  appKey: env['APP_KEY'] ?? 'demo-key',
  appSecret: env['APP_SECRET'] ?? 'demo-secret',
});

/** A response with its duration in milliseconds. `status` 0 means the connection failed. */
export interface ApiResult<T> {
  readonly status: number;
  readonly body: Envelope<T>;
  readonly ms: number;
}

/** A file of an upload. */
interface SentFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const BOUNDARY = 'campus-venue-part';

/** Returns a multipart body of texts and one file. */
function multipartBody(fields: Readonly<Record<string, string>>, field: string, { name, bytes }: SentFile): Buffer {
  const head = (disposition: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`;
  const texts = Object.entries(fields).map(([key, value]) => `${head(`name="${key}"`)}${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`${texts.join('')}${head(`name="${field}"; filename="${name}"`)}`),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

const unreachable = { code: 0, message: 'unreachable', messageEn: 'unreachable', data: null };

/** A client of the public API that signs requests like a browser, with a token and one keep-alive pool. */
export class ApiClient {
  token: string | null = null;
  login: LoginReply | null = null;
  private static readonly agent = new Agent({ keepAlive: true, maxSockets: 256 });

  constructor(
    readonly address: ApiAddress,
    private readonly timeoutMs = 10_000,
  ) {}

  /** Logs in by password; returns the envelope and keeps the token on success. */
  async signIn(username: string, password: string): Promise<Envelope<LoginReply>> {
    const { body } = await this.call(session.login, { username, password });
    if (body.code === 200) this.adopt(body.data);
    return body;
  }

  /** Uses a session opened elsewhere. */
  adopt(login: LoginReply): void {
    this.login = login;
    this.token = login.token.access_token;
  }

  /** Calls an endpoint of the contract; never throws, a failed connection has status 0. */
  call<E extends AnyEndpoint>(
    endpoint: E,
    input: InputOf<E>,
    options: { key?: string; headers?: Record<string, string>; file?: SentFile } = {},
  ): Promise<ApiResult<ReplyOf<E>>> {
    const rest = { ...(input as Record<string, unknown>) };
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
      const value = String(rest[name]);
      delete rest[name];
      return encodeURIComponent(value);
    });
    const fields = Object.fromEntries(
      Object.entries(rest)
        .filter(([, value]) => value !== undefined && value !== null)
        .map(([name, value]) => [
          name,
          typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean),
        ]),
    );
    const timestamp = String(Date.now());
    if (endpoint.method === 'GET') Object.assign(fields, { nocache: timestamp });
    const sign = createHash('md5')
      .update(stringToSign(this.address.appSecret, decodeURIComponent(path), fields, timestamp))
      .digest('hex');
    const form = new URLSearchParams(fields).toString();
    const { file } = options;
    return this.send<ReplyOf<E>>(
      endpoint.method,
      endpoint.method === 'GET' ? `${path}?${form}` : path,
      endpoint.method === 'GET' ? null : file ? multipartBody(fields, endpoint.files?.field ?? '', file) : form,
      {
        'app-key': this.address.appKey,
        timestamp,
        sign,
        'content-type': file ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/x-www-form-urlencoded',
        ...(this.token ? { cgAuthorization: this.token } : {}),
        ...(endpoint.money ? { 'idempotency-key': options.key ?? randomUUID() } : {}),
        ...options.headers,
      },
    );
  }

  /** Sends exactly these bytes, for malformed requests. */
  send<T>(
    method: string,
    path: string,
    body: string | Buffer | null,
    headers: Record<string, string>,
  ): Promise<ApiResult<T>> {
    const began = performance.now();
    return new Promise((done) => {
      const answer = (status: number, text: string) => {
        let parsed: Envelope<T>;
        try {
          parsed = JSON.parse(text) as Envelope<T>;
        } catch {
          parsed = { ...unreachable, data: null as T };
        }
        done({ status, body: parsed, ms: performance.now() - began });
      };
      const call = request(
        `${this.address.url}${this.address.base}${path}`,
        {
          method,
          agent: ApiClient.agent,
          headers: { ...headers, ...(body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }) },
          timeout: this.timeoutMs,
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () => answer(response.statusCode ?? 0, Buffer.concat(parts).toString('utf8')));
          response.on('error', () => answer(0, ''));
        },
      );
      call.on('timeout', () => call.destroy());
      call.on('error', () => answer(0, ''));
      call.end(body ?? undefined);
    });
  }
}

/**
 * A client of the plain device protocol: hex HMAC-SHA256 of method, path, body hash, timestamp and nonce, joined by
 * newlines.
 */
export class DeviceClient {
  constructor(
    private readonly api: ApiClient,
    readonly sn: string,
    private readonly key: string,
  ) {}

  /** Posts a body with the device's signature. */
  post<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, at = Date.now()): Promise<ApiResult<ReplyOf<E>>> {
    const body = JSON.stringify(input);
    const timestamp = String(at);
    const nonce = randomUUID();
    const text = [
      endpoint.method,
      endpoint.path,
      createHash('sha256').update(body).digest('hex'),
      timestamp,
      nonce,
    ].join('\n');
    const sign = createHmac('sha256', this.key).update(text).digest('hex');
    return this.api.send<ReplyOf<E>>('POST', endpoint.path, body, {
      'content-type': 'application/json',
      'device-sn': this.sn,
      timestamp,
      nonce,
      sign,
    });
  }
}
