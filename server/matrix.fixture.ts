import type { Db } from '#server/kit/db/db';
import { z } from 'zod';
import { role } from '#domain/session/role.status';
import { rightNames, type RightName } from '#contract/catalogue';
import { areas } from '#contract/endpoints';
import type { AnyEndpoint } from '#contract/kit/endpoint';
import { envelopeCode, type Envelope } from '#contract/kit/envelope';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPerson, aVenue } from '#server/kit/testing/test-data';

/** Every endpoint of the product by `area.name`. */
export const endpointCalls = Object.entries(areas).flatMap(([area, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => [`${area}.${name}`, endpoint] as const),
);

/** Words that only source code, database and network errors contain. */
export const INTERNAL_WORDS =
  /select |insert |update |node_modules|\.ts:|\bat \w+\.|undefined|ECONN|violates|relation "|duplicate key|column "|syntax error|TypeError|stack/i;

const codes = new Set<number>(Object.values(envelopeCode));

/** Returns the input fields of an endpoint. */
export const fieldsOf = (endpoint: AnyEndpoint): string[] =>
  endpoint.input instanceof z.ZodObject ? Object.keys(endpoint.input.shape) : [];
/** Returns whether the field is required. */
export const isRequiredField = (endpoint: AnyEndpoint, field: string): boolean =>
  endpoint.input instanceof z.ZodObject && !(endpoint.input.shape[field] as z.ZodType).safeParse(undefined).success;
/** Returns whether the field is a path parameter. */
export const isPathField = (endpoint: AnyEndpoint, field: string): boolean =>
  endpoint.path.split('/').includes(`:${field}`);

/** Endpoints after which the caller's session may be ended. */
const SESSION_ENDING_CALLS = /^(?:session\.(?:logout|roleLogin)|users\.|roles\.|account\.|portal\.changeSystem)/;

/** The whole product under test, with a client for every role and a valid input for every endpoint. */
export class EndpointMatrix {
  private readonly validInputs = new Map<AnyEndpoint, Readonly<Record<string, unknown>>>();

  private constructor(
    readonly api: TestApi,
    readonly student: TestClient,
    private admin: TestClient,
    private readonly sample: Readonly<Record<string, unknown>>,
  ) {}

  /** Starts it over its own database. */
  static async boot(name: string): Promise<EndpointMatrix> {
    const api = await TestApi.boot(AppModule, name, { POOL_SIZE: '20', WEBHOOK_NETWORKS: '127.0.0.0/8' });
    // Odd inputs hit the first row of everything, so no caller may be among those.
    await aPerson(api.db);
    const world = await aVenue(api.db);
    const adminId = await aPerson(api.db, { roleId: role.admin });
    const admin = await api.clientFor(adminId, { rights: rightNames });
    const student = await api.clientFor(await aPerson(api.db));
    return new EndpointMatrix(api, student, admin, {
      venueSiteId: world.siteId,
      siteId: world.siteId,
      venueId: world.venueId,
      merchantId: world.merchantId,
      id: 1,
      ids: [1],
      roleid: role.admin,
      roleId: role.student,
      from: role.seller,
      to: role.checker,
      searchDate: '2026-05-01',
      reservationDate: '2026-05-01',
      weekStartDate: '2026-05-01',
      date: '2026-05-01',
      dateFrom: '2026-05-01',
      dateTo: '2026-05-02',
      reservationOrderJson: JSON.stringify([
        { spaceId: world.spaceIds[0], timeId: world.timeIds[0], venueSpaceGroupId: null },
      ]),
      tradeNo: 'D26050100000001',
      venueTradeNo: 'D26050100000001',
      refundNo: 'D26050100000001R01',
      code: 'RESERVATION_PROTOCOL',
      key: 'school.timezone',
      codeKeys: 'sport_type',
      reason: 'a good reason',
      note: 'a good note',
      name: 'a good name',
      scopes: ['Orders'],
      perMinute: 60,
      days: 30,
      url: 'http://127.0.0.1:9/hook',
      events: ['order.paid'],
      version: 1,
      lang: 'en',
    });
  }

  /** Returns an input that an endpoint can parse: its required fields. */
  validInput(endpoint: AnyEndpoint): Readonly<Record<string, unknown>> {
    const known = this.validInputs.get(endpoint);
    if (known) return known;
    const input = Object.fromEntries(
      fieldsOf(endpoint)
        .filter((field) => isRequiredField(endpoint, field) || isPathField(endpoint, field))
        .map((field) => [field, this.sample[field] ?? 'x']),
    );
    this.validInputs.set(endpoint, input);
    return input;
  }

  /** Returns a client with every right; a new one for endpoints that end logins or change rights. */
  async clientWithAllRights(name: string): Promise<TestClient> {
    if (!SESSION_ENDING_CALLS.test(name) && (await this.isSessionAlive(this.admin))) return this.admin;
    const fresh = await this.newClient(role.admin, rightNames);
    if (!SESSION_ENDING_CALLS.test(name)) this.admin = fresh;
    return fresh;
  }

  /** Creates a person in a role and gives the role these rights. */
  async newClient(roleId: number, rights?: readonly RightName[]): Promise<TestClient> {
    return this.api.clientFor(await aPerson(this.api.db, { roleId }), { roleId, ...(rights ? { rights } : {}) });
  }

  /** Returns the row count of every business table and its newest state. */
  async databaseState(): Promise<unknown> {
    const passing = [
      'session',
      'request_replay',
      'idempotency',
      'migrations',
      'app_user',
      'role_right',
      'role_grant',
      'wallet',
      'wallet_txn',
      'audit_seal',
      'audit_sealed',
      'outbox',
      'outbox_live',
      'room_version',
      'live_tick',
    ];
    const tables = await this.api.db.rows<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and not tablename = any ($1) order by 1`,
      [passing],
    );
    const [row] = await this.api.db.rows<{ all: unknown }>(
      `select jsonb_object_agg(name, said) as all from (${tables.map(({ name }) => `select '${name}' as name, jsonb_build_array(count(*), coalesce(max(xmin::text::bigint), 0)) as said from "${name}"`).join(' union all ')}) t`,
    );
    return row?.all;
  }

  private async isSessionAlive({ token }: TestClient): Promise<boolean> {
    const { sid } = JSON.parse(Buffer.from((token as string).split('.')[1] as string, 'base64url').toString()) as {
      sid: string;
    };
    return (
      (
        await this.api.db.rows(
          'select 1 from session s join app_user u on u.id = s.user_id and u.status = 1 where s.sid = $1 and s.revoked_at is null',
          [sid],
        )
      ).length > 0
    );
  }
}

/**
 * Calls an endpoint and checks what holds for every response: below 500, an envelope with a known code and both
 * languages, no internal words.
 */
export async function callAndCheck(
  client: TestClient,
  endpoint: AnyEndpoint,
  input: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ http: number; envelope: Envelope }> {
  const response = await client.fetch(endpoint, input, { headers });
  const text = await response.text();
  expect(response.status).toBeLessThan(500);
  const envelope = (/json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : {}) as Envelope;
  if (!endpoint.raw || 'code' in envelope)
    expect(envelope).toMatchObject({
      message: expect.any(String) as unknown,
      messageEn: expect.any(String) as unknown,
    });
  if (!endpoint.raw) {
    expect(codes).toContain(envelope.code);
    expect(envelope.code).not.toBe(envelopeCode.bug);
    expect(envelope.traceId).toMatch(/^[0-9a-f]{16}$/);
    if (envelope.code !== envelopeCode.ok) {
      expect(envelope.errKey).toMatch(/^[A-Z0-9_]+$/);
      expect(`${envelope.message} ${envelope.messageEn}`).not.toMatch(/\{\w+\}/);
      expect(text).not.toMatch(INTERNAL_WORDS);
    }
  }
  return { http: response.status, envelope };
}

/** Returns the number of rows and the newest change of each table that a refused call must not change. */
export const stateOfTables = async (db: Db, more: readonly string[]): Promise<unknown> => {
  const tables = [
    'venue_order',
    'slot_hold',
    'refund',
    'finance_record',
    'wallet',
    'wallet_request',
    'recharge',
    'face_issue',
    'device_alarm',
    'warning_rule',
    'patrol_point',
    'patrol_plan',
    'security_check',
    'screen',
    'monitor_screen',
    'operation_report',
    'operation_report_version',
    'task',
    'list_view',
    'attachment',
    'api_key',
    'webhook',
    'webhook_delivery',
    'role_grant',
    'buddy',
    'black_list',
    'appeal',
    'family_member',
    'special_crowd',
    'refund_apply',
    'order_share',
    'room',
    'space_user',
    'space_change',
    'office_occupant',
    'space_statement',
    'business_user',
    'coupon_template',
    'coupon',
    'coupon_use',
    'commodity',
    'commodity_move',
    'hardware',
    'device_command',
    'face_alarm',
    'facility',
    'facility_reading',
    'fixed_asset',
    'meter_reading',
    ...more,
  ];
  return Promise.all(
    tables.map(async (table) => [
      table,
      (await db.rows(`select count(*)::int as n, max(xmin::text::bigint) as newest from ${table}`))[0],
    ]),
  );
};
