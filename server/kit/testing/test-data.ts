import { role } from '#domain/session/role.status';
import type { RightName } from '#contract/catalogue';
import { rightNames } from '#contract/catalogue';
import type { Member, IdempotencyMark } from '#server/kit/access/caller';
import type { Db } from '#server/kit/db/db';
import { fullScope } from '#server/kit/access/scope';

const insertReturningId = async <R extends { id: number }>(
  db: Db,
  sql: string,
  values: readonly unknown[],
): Promise<number> => {
  const [row] = await db.rows<R>(sql, values);
  return (row as R).id;
};

/** A venue with one site of hourly slots 08:00 to 22:00, open to every booking role, at 20 yuan. */
export interface TestVenue {
  readonly venueId: number;
  readonly siteId: number;
  readonly merchantId: number;
  readonly spaceIds: readonly number[];
  readonly timeIds: readonly number[];
  readonly templateId: number;
  readonly ruleSetId: number;
  readonly refundRuleId: number;
}

let serial = 0;

/**
 * Creates a venue, its site, spaces, times, price and rules; `spaces` courts, or one capacity space if `seats` is
 * given.
 */
export async function aVenue(
  db: Db,
  {
    spaces = 3,
    seats = 0,
    needFace = false,
    price = 2000,
    rules = {} as Partial<Record<string, unknown>>,
    venueId: existingVenueId = 0,
  } = {},
): Promise<TestVenue> {
  const n = ++serial;
  const merchantId = await insertReturningId(
    db,
    `insert into merchant (merchant_name, en_name) values ($1, $1) returning id`,
    [`merchant ${n}`],
  );
  const campusId = await insertReturningId(
    db,
    `insert into campus (campus_name, en_name) values ($1, $1) returning id`,
    [`campus ${n}`],
  );
  const venueId =
    existingVenueId ||
    (await insertReturningId(
      db,
      `insert into venue (campus_id, merchant_id, venue_name, en_name, max_people) values ($1, $2, $3, $3, 600) returning id`,
      [campusId, merchantId, `venue ${n}`],
    ));
  const templateId = await insertReturningId(db, `insert into time_template (name) values ($1) returning id`, [
    `template ${n}`,
  ]);
  const timeIds: number[] = [];
  for (let hour = 8; hour < 22; hour += 1)
    timeIds.push(
      await insertReturningId(
        db,
        'insert into time_slot (template_id, begin_minute, end_minute) values ($1, $2, $3) returning id',
        [templateId, hour * 60, hour * 60 + 60],
      ),
    );
  const columns = {
    release_minute: 0,
    advance_days: 7,
    max_slots: 3,
    consecutive_only: false,
    same_space_only: false,
    max_unpaid: 5,
    pay_timeout_min: 10,
    cancel_hours: 2,
    ...rules,
  };
  const names = Object.keys(columns);
  const ruleSetId = await insertReturningId(
    db,
    `insert into rule_set (name, ${names.join(', ')}) values ($1, ${names.map((_, i) => `$${i + 2}`).join(', ')}) returning id`,
    [`rules ${n}`, ...Object.values(columns)],
  );
  const refundRuleId = await insertReturningId(
    db,
    `insert into refund_rule (name, tiers) values ($1, $2) returning id`,
    [
      `refund ${n}`,
      JSON.stringify([
        { hoursBefore: 24, percent: 100 },
        { hoursBefore: 2, percent: 80 },
      ]),
    ],
  );
  const siteId = await insertReturningId(
    db,
    `insert into site (venue_id, site_name, en_name, sport_type, booking_mode, seat_count, template_id, rule_set_id, refund_rule_id, need_face, buddy_num_max) values ($1, $2, $2, 151, $3, $4, $5, $6, $7, $8, 3) returning id`,
    [venueId, `site ${n}`, seats > 0 ? 2 : 1, seats, templateId, ruleSetId, refundRuleId, needFace],
  );
  const spaceIds: number[] = [];
  for (let i = 1; i <= (seats > 0 ? 1 : spaces); i += 1)
    spaceIds.push(
      await insertReturningId(
        db,
        `insert into space (site_id, space_name, en_name, sort) values ($1, $2, $3, $4) returning id`,
        [siteId, `${i}号`, `No. ${i}`, i],
      ),
    );
  await db.rows('insert into charge (site_id, price) values ($1, $2)', [siteId, price]);
  return { venueId, siteId, merchantId, spaceIds, timeIds, templateId, ruleSetId, refundRuleId };
}

/** Creates one role row per documented id if missing. */
export async function ensureRoles(db: Db): Promise<void> {
  const { enumMembers: membersOf } = await import('#domain/kit/enumeration');
  const members = membersOf(role);
  await db.rows(
    'insert into role (id, name, en_name) select * from unnest($1::int[], $2::text[], $3::text[]) on conflict do nothing',
    [members.map(({ code }) => code), members.map(({ zh }) => zh), members.map(({ en }) => en)],
  );
}

/** Creates a person with a wallet (fen) in one role. */
export async function aPerson(db: Db, { roleId = 3 as number, balance = 50_000, name = '' } = {}): Promise<number> {
  const n = ++serial;
  await ensureRoles(db);
  const userId = await insertReturningId(
    db,
    `insert into app_user (username, name, en_name, phone, password_hash) values ($1, $2, $2, '13800000000', '-') returning id`,
    [`person${n}`, name || `Person ${n}`],
  );
  await db.rows('insert into role_grant (user_id, role_id) values ($1, $2)', [userId, roleId]);
  await db.rows('insert into wallet (user_id, balance) values ($1, $2)', [userId, balance]);
  if (balance > 0)
    await db.rows(
      `insert into wallet_txn (user_id, kind, delta, balance_after, biz_type, biz_id) values ($1, 1, $2, $2, 'opening', $3)`,
      [userId, balance, String(userId)],
    );
  return userId;
}

/**
 * Returns the caller of a person as the session guard would build it. `rights` defaults to all for role 2 and none
 * otherwise.
 */
export function aMemberCaller(
  userId: number,
  {
    roleId = 3 as number,
    rights,
    once = {},
    ...rest
  }: Partial<Omit<Member, 'rights' | 'once'>> & { rights?: readonly RightName[]; once?: Partial<IdempotencyMark> } = {},
): Member {
  return {
    kind: 'member',
    sid: `sid-${userId}`,
    userId,
    roleId,
    username: `person${userId}`,
    name: `Person ${userId}`,
    loginCheckStatus: 1,
    rights: new Set(rights ?? (roleId === 2 ? rightNames : [])),
    ...fullScope,
    cipherKey: 'AAAAAAAAAAAAAAAAAAAAAA==',
    ip: '127.0.0.1',
    agent: 'spec',
    traceId: `trace-${userId}`,
    lang: 'zh',
    once: { key: null, path: '', bodyHash: '', replayKey: null, ...once },
    ...rest,
  };
}

/** An unpaid order of one slot, held until its deadline. */
interface TestOrder {
  readonly id: number;
  readonly tradeNo: string;
  readonly date: string;
}

/**
 * Holds one slot of a venue for a person: space and time by index, `daysAhead` from today, `amount` in fen. Capacity
 * sites count one place.
 */
export async function anOrder(
  db: Db,
  world: TestVenue,
  userId: number,
  { space = 0, time = 0, daysAhead = 3, amount = 2000, holdSeconds = 600 } = {},
): Promise<TestOrder> {
  const spaceId = world.spaceIds[space] as number;
  const timeId = world.timeIds[time] as number;
  const [order] = await db.rows<{ id: number; tradeNo: string; date: string }>(
    `insert into venue_order (trade_no, user_id, order_type, venue_id, site_id, merchant_id, reservation_date, begin_at, end_at, detail, detail_en, space_names, phone, amount, pay_deadline, entry_code)
     select new_trade_no('D'), $1, 3, s.venue_id, s.id, v.merchant_id, school_now()::date + $4::int, school_now()::date + $4::int + t.begin_minute * interval '1 minute', school_now()::date + $4::int + t.end_minute * interval '1 minute',
            p.space_name || ' ' || t.begin_minute, p.en_name || ' ' || t.begin_minute, p.space_name, '13800000000', $5, app_now() + $6::int * interval '1 second', upper(substr(md5(random()::text), 1, 12))
       from site s join venue v on v.id = s.venue_id join space p on p.id = $2 and p.site_id = s.id join time_slot t on t.id = $3 returning id, trade_no as "tradeNo", reservation_date as date`,
    [userId, spaceId, timeId, daysAhead, amount, holdSeconds],
  );
  const { id, tradeNo, date } = order as TestOrder;
  await db.rows(
    'insert into venue_order_item (trade_no, space_id, time_id, begin_at, end_at, fee) select trade_no, $2, $3, begin_at, end_at, amount from venue_order where trade_no = $1',
    [tradeNo, spaceId, timeId],
  );
  const [{ seats } = { seats: 0 }] = await db.rows<{ seats: number }>(
    'select seat_count as seats from site where id = $1',
    [world.siteId],
  );
  if (seats > 0) {
    await db.rows(
      'insert into slot_capacity (site_id, date, time_id, taken, total) values ($1, $2, $3, 1, $4) on conflict (site_id, date, time_id) do update set taken = slot_capacity.taken + 1',
      [world.siteId, date, timeId, seats],
    );
    await db.rows(
      `insert into capacity_claim (site_id, date, time_id, trade_no, places, kind, expires_at) select site_id, reservation_date, $2, trade_no, 1, 'HELD', pay_deadline from venue_order where trade_no = $1`,
      [tradeNo, timeId],
    );
  } else {
    await db.rows(
      `insert into slot_hold (site_id, space_id, date, time_id, during, trade_no, kind, expires_at) select site_id, $2, reservation_date, $3, tsrange(begin_at, end_at), trade_no, 'HELD', pay_deadline from venue_order where trade_no = $1`,
      [tradeNo, spaceId, timeId],
    );
  }
  return { id, tradeNo, date };
}

/**
 * Creates a paid booking that begins in so many minutes of school time, placed at least an hour before, with its
 * companions; no slot is claimed. Returns the trade number.
 */
export async function aPaidBooking(
  db: Db,
  world: TestVenue,
  userId: number,
  { startsIn = 60, lasts = 60, buddyIds = [] as readonly number[], orderStatus = '1', payStatus = 2 } = {},
): Promise<string> {
  const [row] = await db.rows<{ tradeNo: string }>(
    `with b as (select date_trunc('minute', school_now()) + $1 * interval '1 minute' as at)
     insert into venue_order (trade_no, user_id, order_type, venue_id, site_id, merchant_id, reservation_date, begin_at, end_at, detail, detail_en, space_names, buddy_ids, amount, pay_fee, pay_type, paid_at, order_status, pay_status, cancel_kind, gmt_create)
     select new_trade_no('D'), $2, 1, $3, $4, $5, b.at::date, b.at, b.at + $6 * interval '1 minute', '预约', 'booking', '1号', $7, 2000, 2000, 5, app_now(), $8, $9, case when $8 = '2' then 2 end, least(app_now(), (b.at - interval '1 hour') at time zone school_zone()) from b returning trade_no as "tradeNo"`,
    [startsIn, userId, world.venueId, world.siteId, world.merchantId, lasts, buddyIds, orderStatus, payStatus],
  );
  const { tradeNo } = row as { tradeNo: string };
  await db.rows(
    'insert into venue_order_item (trade_no, space_id, time_id, begin_at, end_at, fee) select trade_no, $2, $3, begin_at, end_at, amount from venue_order where trade_no = $1',
    [tradeNo, world.spaceIds[0], world.timeIds[0]],
  );
  return tradeNo;
}
