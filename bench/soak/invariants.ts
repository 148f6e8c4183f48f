import type { Pool } from 'pg';
import { hardwareKind } from '#domain/devices/device.status';

/** An invariant as a query that must return no rows. */
interface Invariant {
  readonly name: string;
  readonly sql: string;
}

/** Invariants that hold at any time, under load and faults. */
const alwaysInvariants: readonly Invariant[] = [
  {
    name: 'I1 no court has two owners at a time',
    sql: `
      select a.trade_no as a, b.trade_no as b
      from v_occupancy a
        join v_occupancy b on a.id < b.id and a.space_id = b.space_id and a.during && b.during
    `,
  },
  {
    name: 'I1b a full court and its halves are never sold both',
    sql: `
      select a.trade_no as a, b.trade_no as b
      from v_occupancy a
        join space s on s.id = a.space_id
        join v_occupancy b on b.space_id = any (s.conflict_space_ids)
          and a.during && b.during
          and a.trade_no <> b.trade_no
      where cardinality(s.conflict_space_ids) > 1
    `,
  },
  {
    name: 'I2 a wallet is the sum of its ledger',
    sql: `
      select w.user_id
      from wallet w
        left join (select account_id, sum(delta) as sum from v_ledger group by 1) l on l.account_id = w.user_id
      where w.balance <> coalesce(l.sum, 0) or w.balance < 0
    `,
  },
  {
    name: 'I3 one event of business, one ledger row',
    sql: `select biz_type, biz_id from v_ledger group by 1, 2 having count(*) > 1`,
  },
  {
    name: 'I4 never more goes back than came',
    sql: `select trade_no from v_payment where refunded + in_transit > paid`,
  },
  {
    name: 'I5 money of settled orders adds up',
    sql: `select trade_no from v_payment where state in (2, 4) and paid - refunded - in_transit <> kept`,
  },
  {
    name: 'I6 an owned slot has a paid order',
    sql: `
      select o.trade_no
      from v_occupancy o
        left join venue_order r using (trade_no)
      where o.state = 'PAID' and (r.pay_status is null or r.pay_status not in (2, 3, 5) or r.order_status <> '1')
    `,
  },
  {
    name: 'I6b a paid order in the future owns its slots',
    sql: `
      select r.trade_no
      from venue_order r
        join site s on s.id = r.site_id
      where r.order_status = '1'
        and r.pay_status = 2
        and r.begin_at > school_now()
        and s.booking_mode = 1
        and not exists (select 1 from v_occupancy o where o.trade_no = r.trade_no and o.state = 'PAID')
    `,
  },
  {
    name: 'I8 capacity is never exceeded, and is the sum of its claims',
    sql: `
      select c.site_id
      from v_capacity c
        left join (
          select site_id, date, time_id, sum(places) as sum
          from capacity_claim
          where released_at is null
          group by 1, 2, 3
        ) k using (site_id, date, time_id)
      where c.taken < 0 or c.taken > c.total or c.taken <> coalesce(k.sum, 0)
    `,
  },
];

/** Invariants that hold after the load has stopped and the product had time to settle. */
const restInvariants: readonly Invariant[] = [
  {
    name: 'I7 no hold outlives its deadline',
    sql: `select trade_no from v_occupancy where state = 'HELD' and expires_at < app_now() - interval '10 seconds'`,
  },
  {
    name: 'I15 no import of a timetable is left half done',
    sql: `select id from timetable_import where status not in (4, 5)`,
  },
  { name: 'I9 no refund is still on its way', sql: `select refund_no from v_refund where status = 3` },
  {
    name: 'I10 nothing told is still waiting to be carried',
    sql: `
      select id from outbox where at < clock_timestamp() - interval '30 seconds'
      union all
      select id from outbox_live where at < clock_timestamp() - interval '30 seconds'
    `,
  },
  {
    name: 'I11 people through the gates are the unique events',
    sql: `
      select e.venue_id
      from (
        select g.venue_id, (g.at at time zone 'Asia/Shanghai')::date as date,
          count(*) filter (where g.direction = 1) as ins, count(*) filter (where g.direction = 2) as outs
        from gate_event g
          left join hardware h on h.id = g.hardware_id
        where g.result = 1 and (h.kind is null or h.kind in (${hardwareKind.gate}, ${hardwareKind.peopleCounter}))
        group by 1, 2
      ) e
        join gate_day d using (venue_id, date)
      where e.ins <> d.ins or e.outs <> d.outs
    `,
  },
];

/** Checks the invariants; returns the broken ones with the violating rows. An unavailable database breaks nothing. */
export async function checkInvariants(pool: Pool, isAtRest = false): Promise<string[]> {
  const broken: string[] = [];
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    for (const { name, sql } of isAtRest ? [...alwaysInvariants, ...restInvariants] : alwaysInvariants) {
      const { rows } = await client.query<Record<string, unknown>>(`${sql} limit 5`);
      if (rows.length > 0) broken.push(`${name}: ${JSON.stringify(rows)}`);
    }
    await client.query('commit');
  } finally {
    client.release();
  }
  return broken;
}

/** I13: every order confirmed to a client exists, and each key made one. */
export async function checkJournal(pool: Pool, promised: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ trade_no: string }>(
    'select t as trade_no from unnest($1::text[]) t where not exists (select 1 from venue_order o where o.trade_no = t)',
    [[...promised]],
  );
  return rows.length > 0 ? [`I13 an order a client saw is gone: ${JSON.stringify(rows.slice(0, 5))}`] : [];
}

interface GatewayRecords {
  readonly orders: readonly {
    readonly channel: string;
    readonly no: string;
    readonly amount: number;
    readonly state: string;
  }[];
  readonly refunds: readonly {
    readonly refundNo: string;
    readonly orderNo: string;
    readonly amount: number;
    readonly payouts: number;
    readonly state: string;
  }[];
}

/**
 * I14: the gateway's ledger and ours agree: one payout per refund number, every payment it received and every refund it
 * made is recorded here.
 */
export async function checkGateway(pool: Pool, gatewayUrl: string): Promise<string[]> {
  const ledger = (await (await fetch(`${gatewayUrl}/ledger`)).json()) as GatewayRecords;
  const broken = ledger.refunds
    .filter(({ payouts }) => payouts > 1)
    .map(({ refundNo, payouts }) => `I14 the gateway paid ${refundNo} out ${payouts} times`);
  const paid = ledger.orders.filter(({ state }) => state === 'PAID').map(({ no }) => no);
  const { rows: missing } = await pool.query<{ no: string }>(
    `
      select n as no
      from unnest($1::text[]) n
      where not exists (
        select 1
        from finance_record f
          join pay_attempt a using (attempt_no)
        where a.attempt_no = n and f.kind in (1, 3) and f.status = 2
      )
    `,
    [paid],
  );
  broken.push(...missing.map(({ no }) => `I14 the gateway took ${no}, our books do not know of it`));
  const { rows: unpaid } = await pool.query<{ refund_no: string }>(
    `
      select refund_no
      from refund
      where status = 2
        and pay_type = 3
        and gmt_create > (select min(gmt_create) from pay_attempt)
        and not refund_no = any ($1)
    `,
    [ledger.refunds.filter(({ payouts }) => payouts === 1).map(({ refundNo }) => refundNo)],
  );
  broken.push(...unpaid.map(({ refund_no }) => `I14 we say ${refund_no} went out, the gateway does not`));
  return broken;
}
