import { createHash, randomBytes } from 'node:crypto';
import type { DynamicModule, Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { AnyEndpoint, InputOf, ReplyOf } from '#contract/kit/endpoint';
import type { Envelope } from '#contract/kit/envelope';
import { stringToSign } from '#contract/kit/signature';
import type { RightName } from '#contract/catalogue';
import { Clock } from '#server/kit/runtime/clock';
import type { Env } from '#server/kit/runtime/env';
import { createHttpApp } from '#server/kit/app/http-app';
import { TestDatabase } from './test-database';
import { testEnv } from './test-env';
import { freePort } from './test-process';
import { signToken } from '#server/kit/crypto/token';
import { ensureRoles } from './test-data';

/** The reply to a call: the envelope and its HTTP status. */
export type TestReply<T> = Envelope<T> & { readonly http: number };

/** Options of one call: an idempotency key, more headers, a form instead of JSON, another clock. */
interface TestCallOptions {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly form?: boolean;
  readonly timestamp?: number;
}

const clock = new Clock();
let latest = 0;
/**
 * Returns a unique millisecond per call: the same parameters signed in the same millisecond would be refused as a
 * replay.
 */
const uniqueTimestamp = (): number => (latest = Math.max(clock.now(), latest + 1));

/** Calls the API with signed requests, as the deployed clients do. */
export class TestClient {
  constructor(
    private readonly address: string,
    private readonly env: Env,
    /** The login token; null is anonymous. */
    readonly token: string | null,
  ) {}

  /** Returns the same person's client for another process. */
  at(address: string): TestClient {
    return new TestClient(address, this.env, this.token);
  }

  /** Calls a read endpoint. */
  get<E extends AnyEndpoint>(
    endpoint: E,
    input?: InputOf<E>,
    how: TestCallOptions = {},
  ): Promise<TestReply<ReplyOf<E>>> {
    return this.call(endpoint, input, how) as Promise<TestReply<ReplyOf<E>>>;
  }

  /** Calls a write endpoint. */
  post<E extends AnyEndpoint>(
    endpoint: E,
    input?: InputOf<E>,
    how: TestCallOptions = {},
  ): Promise<TestReply<ReplyOf<E>>> {
    return this.call(endpoint, input, how) as Promise<TestReply<ReplyOf<E>>>;
  }

  /** Returns the raw response of a call, for files, boards and health. */
  async fetch(
    endpoint: AnyEndpoint,
    input: unknown = {},
    { key, headers = {}, form = false, timestamp = uniqueTimestamp() }: TestCallOptions = {},
  ): Promise<Response> {
    const rest: Record<string, unknown> = Object.fromEntries(
      Object.entries(input as object).filter(([, value]) => value !== undefined),
    );
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
      const value = String(rest[name]);
      delete rest[name];
      return encodeURIComponent(value);
    });
    const reads = endpoint.method === 'GET';
    const parameters = reads ? { ...rest, nocache: timestamp } : rest;
    const sign = createHash('md5')
      .update(
        stringToSign(
          this.env.APP_SECRET,
          path,
          Object.fromEntries(Object.entries(parameters).filter(([, v]) => typeof v !== 'object')),
          String(timestamp),
        ),
      )
      .digest('hex');
    const query = reads
      ? `?${new URLSearchParams(Object.entries(parameters).map(([k, v]): [string, string] => [k, String(v)])).toString()}`
      : '';
    return fetch(`${this.address}${this.env.API_BASE}${path}${query}`, {
      method: endpoint.method,
      headers: {
        'app-key': this.env.APP_KEY,
        timestamp: String(timestamp),
        sign,
        ...(this.token === null ? {} : { cgAuthorization: this.token }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(reads ? {} : { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' }),
        ...headers,
      },
      ...(reads
        ? {}
        : {
            body: form
              ? new URLSearchParams(Object.entries(rest).map(([k, v]): [string, string] => [k, String(v)])).toString()
              : JSON.stringify(rest),
          }),
      redirect: 'manual',
    });
  }

  /** Calls a write endpoint with files like a browser form; `texts` are sent beside them and signed. */
  async upload<E extends AnyEndpoint>(
    endpoint: E,
    files: readonly {
      readonly name: string;
      readonly bytes: Buffer;
      readonly type?: string;
      readonly field?: string;
    }[],
    texts: Readonly<Record<string, string>> = {},
  ): Promise<TestReply<ReplyOf<E>>> {
    const timestamp = String(uniqueTimestamp());
    const body = new FormData();
    for (const [name, text] of Object.entries(texts)) body.append(name, text);
    for (const { name, bytes, type = 'application/octet-stream', field = endpoint.files?.field ?? 'files' } of files)
      body.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
    const sign = createHash('md5')
      .update(stringToSign(this.env.APP_SECRET, endpoint.path, texts, timestamp))
      .digest('hex');
    const response = await fetch(`${this.address}${this.env.API_BASE}${endpoint.path}`, {
      method: 'POST',
      headers: {
        'app-key': this.env.APP_KEY,
        timestamp,
        sign,
        ...(this.token === null ? {} : { cgAuthorization: this.token }),
      },
      body,
    });
    return { http: response.status, ...((await response.json()) as Envelope<ReplyOf<E>>) };
  }

  private async call(endpoint: AnyEndpoint, input: unknown, how: TestCallOptions): Promise<TestReply<unknown>> {
    const response = await this.fetch(endpoint, input, how);
    return { http: response.status, ...((await response.json()) as Envelope) };
  }
}

/**
 * The real application of a spec file on a free loopback port, with its own database and the Redis of TEST_REDIS_URL.
 * ```ts
 * const api = await TestApi.boot(AppModule, 'orders'); // beforeAll, 60 s
 * const student = await api.clientFor(await aPerson(api.db));
 * const desk = await api.clientFor('person2', { rights: ['Orders'] });
 * const answer = await student.post(reservations.submit, {...}, { key: 'abc-12345' });
 * await api.close();
 * ```
 */
export class TestApi {
  private constructor(
    readonly app: NestFastifyApplication,
    readonly database: TestDatabase,
    readonly env: Env,
    private readonly guest: boolean,
  ) {}

  /** The address of the application. */
  get address(): string {
    return `http://127.0.0.1:${this.env.PORT}`;
  }

  /**
   * Starts `root` (AppModule) over a new database named after `name`; `more` overrides the environment (`SCHOOL` is
   * plain by default).
   */
  static async boot(
    root: Type & { with(env: Env): DynamicModule },
    name: string,
    more: Readonly<Record<string, string>> = {},
  ): Promise<TestApi> {
    const database = await TestDatabase.create(name);
    await ensureRoles(database.db);
    return TestApi.bootOver(root, database, more);
  }

  /** Starts another process over the same database; close it before the first. */
  startReplica(
    root: Type & { with(env: Env): DynamicModule },
    more: Readonly<Record<string, string>> = {},
  ): Promise<TestApi> {
    return TestApi.bootOver(root, this.database, more, true);
  }

  private static async bootOver(
    root: Type & { with(env: Env): DynamicModule },
    database: TestDatabase,
    more: Readonly<Record<string, string>>,
    guest = false,
  ): Promise<TestApi> {
    const port = await freePort();
    const env = testEnv(database.url, { PORT: String(port), ...more });
    const app = await createHttpApp(root.with(env), env, '/nowhere');
    await app.listen({ port, host: '127.0.0.1' });
    return new TestApi(app, database, env, guest);
  }

  /** The database of the application, for builders and counts. */
  get db() {
    return this.database.db;
  }

  /** Returns an anonymous client. */
  get anonymous(): TestClient {
    return new TestClient(this.address, this.env, null);
  }

  /**
   * Returns a client logged in as a person, by id or user name, in `roleId` (default: the first role held). `rights`
   * replace the rights of that role.
   */
  async clientFor(
    who: number | string,
    { roleId, rights }: { roleId?: number; rights?: readonly RightName[] } = {},
  ): Promise<TestClient> {
    const [person] = await this.db.rows<{
      id: number;
      username: string;
      name: string;
      role_id: number;
      login_check_status: number;
    }>(
      `select u.id, u.username, u.name, u.login_check_status, g.role_id from app_user u join role_grant g on g.user_id = u.id
       where ($1::int is null or u.id = $1) and ($2::text is null or u.username = $2) and ($3::int is null or g.role_id = $3) order by g.sort limit 1`,
      [typeof who === 'number' ? who : null, typeof who === 'string' ? who : null, roleId ?? null],
    );
    if (!person) throw new Error(`no person is called ${who}${roleId === undefined ? '' : ` in role ${roleId}`}`);
    if (rights) {
      await this.db.rows('delete from role_right where role_id = $1', [person.role_id]);
      await this.db.rows(
        'insert into role_right (role_id, right_name) select $1, unnest($2::text[]) on conflict do nothing',
        [person.role_id, rights],
      );
    }
    const sid = randomBytes(16).toString('base64url');
    await this.db.rows(
      `insert into session (sid, user_id, role_id, cipher_key, gmt_create, last_seen, expires_at, idle_seconds, ip) values ($1, $2, $3, $4, app_now(), app_now(), app_now() + interval '12 hours', 7200, '127.0.0.1')`,
      [sid, person.id, person.role_id, randomBytes(16).toString('base64')],
    );
    const claims = {
      sid,
      userId: person.id,
      role: person.role_id,
      name: person.name,
      username: person.username,
      loginCheckStatus: person.login_check_status,
    };
    return new TestClient(
      this.address,
      this.env,
      signToken(this.env.TOKEN_SECRET, { ...claims, exp: Math.floor(clock.now() / 1000) + 43_200 }),
    );
  }

  /** Closes the application and its database connections. */
  async close(): Promise<void> {
    await this.app.close();
    if (!this.guest) await this.database.close();
  }
}
