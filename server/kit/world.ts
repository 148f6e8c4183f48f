import { role } from '#domain/session/role.status';
import type { RightName } from '#contract/catalogue';
import { rightNames } from '#contract/catalogue';
import type { Member, Once } from './caller';
import type { Db } from './db';

const one = async <R extends { id: number }>(db: Db, sql: string, values: readonly unknown[]): Promise<number> => {
  const [row] = await db.rows<R>(sql, values);
  return (row as R).id;
};

/** A venue with one site of hourly slots 08:00 to 22:00, open to every reserving role, at 20 yuan. */
export interface AWorld {
  readonly venueId: number;
  readonly siteId: number;
  readonly merchantId: number;
  readonly spaceIds: readonly number[];
  readonly timeIds: readonly number[];
  readonly templateId: number;
  readonly ruleSetId: number;
}

let serial = 0;

/** Builds a venue, its site, spaces, times, price and rules; `spaces` courts, or one capacity space when `seats` is given. */
export async function aWorld(db: Db, { spaces = 3, seats = 0, needFace = false, price = 2000, rules = {} as Partial<Record<string, unknown>>, venueId: given = 0 } = {}): Promise<AWorld> {
  const n = ++serial;
  const merchantId = await one(db, `insert into merchant (merchant_name, en_name) values ($1, $1) returning id`, [`merchant ${n}`]);
  const campusId = await one(db, `insert into campus (campus_name, en_name) values ($1, $1) returning id`, [`campus ${n}`]);
  const venueId = given || (await one(db, `insert into venue (campus_id, merchant_id, venue_name, en_name, max_people) values ($1, $2, $3, $3, 600) returning id`, [campusId, merchantId, `venue ${n}`]));
  const templateId = await one(db, `insert into time_template (name) values ($1) returning id`, [`template ${n}`]);
  const timeIds: number[] = [];
  for (let hour = 8; hour < 22; hour += 1) timeIds.push(await one(db, 'insert into time_slot (template_id, begin_minute, end_minute) values ($1, $2, $3) returning id', [templateId, hour * 60, hour * 60 + 60]));
  const columns = { release_minute: 0, advance_days: 7, max_slots: 3, consecutive_only: false, same_space_only: false, max_unpaid: 5, pay_timeout_min: 10, cancel_hours: 2, ...rules };
  const names = Object.keys(columns);
  const ruleSetId = await one(db, `insert into rule_set (name, ${names.join(', ')}) values ($1, ${names.map((_, i) => `$${i + 2}`).join(', ')}) returning id`, [`rules ${n}`, ...Object.values(columns)]);
  const refundRuleId = await one(db, `insert into refund_rule (name, tiers) values ($1, $2) returning id`, [`refund ${n}`, JSON.stringify([{ hoursBefore: 24, percent: 100 }, { hoursBefore: 2, percent: 80 }])]);
  const siteId = await one(
    db,
    `insert into site (venue_id, site_name, en_name, sport_type, booking_mode, seat_count, template_id, rule_set_id, refund_rule_id, need_face, buddy_num_max) values ($1, $2, $2, 151, $3, $4, $5, $6, $7, $8, 3) returning id`,
    [venueId, `site ${n}`, seats > 0 ? 2 : 1, seats, templateId, ruleSetId, refundRuleId, needFace],
  );
  const spaceIds: number[] = [];
  for (let i = 1; i <= (seats > 0 ? 1 : spaces); i += 1) spaceIds.push(await one(db, `insert into space (site_id, space_name, en_name, sort) values ($1, $2, $3, $4) returning id`, [siteId, `${i}号`, `No. ${i}`, i]));
  await db.rows('insert into charge (site_id, price) values ($1, $2)', [siteId, price]);
  return { venueId, siteId, merchantId, spaceIds, timeIds, templateId, ruleSetId };
}

/** Makes sure the roles exist; a role row per documented id. */
export async function theRoles(db: Db): Promise<void> {
  const { membersOf } = await import('#domain/kit/enumeration');
  for (const member of membersOf(role)) await db.rows('insert into role (id, name, en_name) values ($1, $2, $3) on conflict do nothing', [member.code, member.zh, member.en]);
}

/** A person with a wallet (fen) in one role. */
export async function aPerson(db: Db, { roleId = 3 as number, balance = 50_000, name = '' } = {}): Promise<number> {
  const n = ++serial;
  await theRoles(db);
  const userId = await one(db, `insert into app_user (username, name, en_name, phone, password_hash) values ($1, $2, $2, '13800000000', '-') returning id`, [`person${n}`, name || `Person ${n}`]);
  await db.rows('insert into role_grant (user_id, role_id) values ($1, $2)', [userId, roleId]);
  await db.rows('insert into wallet (user_id, balance) values ($1, $2)', [userId, balance]);
  if (balance > 0) await db.rows(`insert into wallet_txn (user_id, kind, delta, balance_after, biz_type, biz_id) values ($1, 1, $2, $2, 'opening', $3)`, [userId, balance, String(userId)]);
  return userId;
}

/** The call context of a person, as the session guard would build it. `rights` defaults to all for role 2 and none else. */
export function asMember(userId: number, { roleId = 3 as number, rights, once = {}, ...rest }: Partial<Omit<Member, 'rights' | 'once'>> & { rights?: readonly RightName[]; once?: Partial<Once> } = {}): Member {
  return {
    kind: 'member', sid: `sid-${userId}`, userId, roleId, username: `person${userId}`, name: `Person ${userId}`, loginCheckStatus: 1, rights: new Set(rights ?? (roleId === 2 ? rightNames : [])),
    venueIds: null, merchantIds: null, cipherKey: 'AAAAAAAAAAAAAAAAAAAAAA==', ip: '127.0.0.1', agent: 'spec', traceId: `trace-${userId}`, lang: 'zh',
    once: { key: null, path: '', bodyHash: '', replayKey: null, ...once }, ...rest,
  };
}
