import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { LocalDate } from '#domain/kit/time';
import { stringToSign } from '#contract/kit/signature';
import { session } from '#contract/session/session.contract';
import type { LoginReply } from '#contract/session/session.contract';
import type { Stack } from './stack';

/** A site for measuring: many courts, no limiting rules, open two days ahead. */
export interface MeasuredSite {
  readonly siteId: number;
  readonly date: LocalDate;
  readonly spaceIds: readonly number[];
  readonly timeIds: readonly number[];
}

/**
 * Creates a site of `spaces` courts with hourly slots, without quotas, open to students at 20.00; under an existing
 * rule set if one is named.
 */
export async function createMeasuredSite(
  pool: Pool,
  name: string,
  spaces: number,
  ruleSetName?: string,
): Promise<MeasuredSite> {
  const one = async (sql: string, values: readonly unknown[] = []): Promise<number> =>
    ((await pool.query<{ id: number }>(sql, [...values])).rows[0] as { id: number }).id;
  const rules =
    ruleSetName !== undefined
      ? await one('select id from rule_set where name = $1', [ruleSetName])
      : await one(
          `
            insert into rule_set (
              name, release_minute, advance_days, max_slots, consecutive_only, same_space_only, max_unpaid,
              pay_timeout_min, cancel_hours
            )
            values ($1, 0, 7, 8, false, false, 0, 60, 0)
            on conflict (name) do update set max_unpaid = 0
            returning id
          `,
          ['bench'],
        );
  const site = await one(
    `
      insert into site (
        venue_id, site_name, en_name, sport_type, template_id, rule_set_id, refund_rule_id, buddy_num_max
      )
      select v.id, $1, $1, 151, t.id, $2, r.id, 0
      from venue v, time_template t, refund_rule r
      where t.name = '整点场'
      order by v.id, r.id
      limit 1
      returning id
    `,
    [name, rules],
  );
  const { rows: spaceRows } = await pool.query<{ id: number }>(
    `
      insert into space (site_id, space_name, en_name, sort)
      select $1, n || '号', 'No. ' || n, n from generate_series(1, $2::int) n
      returning id
    `,
    [site, spaces],
  );
  await pool.query('insert into charge (site_id, price) values ($1, 2000)', [site]);
  const { rows: times } = await pool.query<{ id: number }>(
    `select t.id from time_slot t join site s on s.template_id = t.template_id where s.id = $1 order by begin_minute`,
    [site],
  );
  const { rows: days } = await pool.query<{ date: LocalDate }>(
    `select to_char(school_now()::date + 2, 'YYYY-MM-DD') as date`,
  );
  return {
    siteId: site,
    date: (days[0] as { date: LocalDate }).date,
    spaceIds: spaceRows.map((row) => row.id),
    timeIds: times.map((row) => row.id),
  };
}

interface DemoPerson {
  readonly id: number;
  readonly username: string;
  readonly name: string;
}

/** A member with its own token. */
interface LoggedInMember {
  readonly userId: number;
  readonly token: string;
}

/**
 * Returns logged-in students of the demo campus with their wallets, without those on the black list or with an unpaid
 * gate bill: about fifty people, for any number of tokens.
 */
export async function logInDemoMembers(stack: Stack, count: number): Promise<LoggedInMember[]> {
  const { rows } = await stack.pool.query<DemoPerson>(
    `
      select id, username, name
      from app_user u
      where username ~ '^student\\d\\d$'
        and not exists (select from black_list b where b.user_id = u.id and b.status = 1)
        and not exists (select from v_gate_bill g where g.user_id = u.id and g.owed)
      order by id
      limit 50
    `,
  );
  return logIn(
    stack,
    Array.from({ length: count }, (_, i) => rows[i % rows.length] as DemoPerson),
  );
}

/** Creates new members and logs them in as students. */
export async function createMembers(stack: Stack, count: number): Promise<LoggedInMember[]> {
  const { rows } = await stack.pool.query<DemoPerson>(
    `
      with made as (
        insert into app_user (username, name, en_name, phone, password_hash)
        select 'crowd' || n, 'crowd ' || n, 'Crowd ' || n, '13800000000', '-' from generate_series(1, $1::int) n
        on conflict (username) do update set name = excluded.name
        returning id, username, name
      ), granted as (
        insert into role_grant (user_id, role_id) select id, 3 from made on conflict do nothing
      )
      select * from made order by id
    `,
    [count],
  );
  return logIn(stack, rows);
}

async function logIn(stack: Stack, people: readonly DemoPerson[]): Promise<LoggedInMember[]> {
  const claims = await claimsOf(stack);
  const sids = people.map(() => randomBytes(16).toString('base64url'));
  await stack.pool.query(
    `
      insert into session (sid, user_id, role_id, cipher_key, expires_at, idle_seconds, ip)
      select s.sid, s.id, 3, $3, app_now() + interval '12 hours', 7200, '127.0.0.1'
      from unnest($1::text[], $2::int[]) as s(sid, id)
    `,
    [sids, people.map(({ id }) => id), randomBytes(16).toString('base64')],
  );
  return people.map(({ id, name, username }, i) => ({
    userId: id,
    token: tokenFor(
      stack.secrets.TOKEN_SECRET,
      { sid: sids[i], userId: id, role: 3, name, username, loginCheckStatus: 1 },
      claims,
    ),
  }));
}

let issuedClaims: Readonly<Record<string, unknown>> | null = null;

/** Returns issuer and audience as the product writes them, read once from a real login. */
async function claimsOf(stack: Stack): Promise<Readonly<Record<string, unknown>>> {
  if (issuedClaims) return issuedClaims;
  const { body } = await stack.client().call(session.login, { username: 'student01', password: 'Demo@2026venue' });
  const token = (body.data as LoginReply).token.access_token;
  const { iss, aud } = JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString('utf8')) as Record<
    string,
    unknown
  >;
  return (issuedClaims = { iss, aud });
}

function tokenFor(
  secret: string,
  claims: Readonly<Record<string, unknown>>,
  issuer: Readonly<Record<string, unknown>>,
): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const head = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...claims, ...issuer, iat: now, exp: now + 43_200 })}`;
  return `${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`;
}

/** Returns one signed booking submit of one slot as raw bytes, with its own token and idempotency key. */
export function submitRequest(
  stack: Stack,
  site: MeasuredSite,
  token: string,
  spaceId: number,
  timeId: number,
): string {
  const { appKey, appSecret, base, url } = stack.addresses[0] as {
    appKey: string;
    appSecret: string;
    base: string;
    url: string;
  };
  const fields = {
    venueSiteId: String(site.siteId),
    reservationDate: site.date,
    weekStartDate: site.date,
    reservationOrderJson: JSON.stringify([
      { spaceId: String(spaceId), timeId: String(timeId), venueSpaceGroupId: null },
    ]),
    phone: '13800000000',
  };
  const timestamp = String(Date.now());
  const path = '/api/reservation/order/submit';
  const sign = createHash('md5')
    .update(stringToSign(appSecret, path, fields, timestamp))
    .digest('hex');
  const body = new URLSearchParams(fields).toString();
  return `POST ${base}${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\napp-key: ${appKey}\r\ntimestamp: ${timestamp}\r\nsign: ${sign}\r\ncgAuthorization: ${token}\r\nidempotency-key: ${randomUUID()}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
