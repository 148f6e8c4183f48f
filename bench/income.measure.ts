import { createHash } from 'node:crypto';
import type { LocalDate } from '#domain/kit/time';
import { payType } from '#domain/payments/pay.status';
import { payments } from '#contract/payments/payment.contract';
import { reservations } from '#contract/booking/reservation.contract';
import { incomeStatistics } from '#contract/statistics/income.contract';
import type { ApiClient } from '#tools/kit/api-client';
import { pause, waitUntil } from './kit/child';
import { median, type BenchmarkRow } from './kit/report';
import type { Stack } from './kit/stack';
import { logInDemoMembers, createMeasuredSite } from '#bench/kit/fixtures';

const ITEMS = 5_000_000;
const ORDERS = ITEMS / 20;
const READS = 15;
const PASSWORD = 'Demo@2026venue';

/**
 * Inserts a year of paid orders of twenty slots each, one in twenty refunded, directly into the tables; the statistics
 * are then computed from them.
 */
const FILL = [
  'set session_replication_role = replica',
  `create temporary table made as
     select n, 'D' || lpad((90000000000000 + n)::text, 14, '0') as no, s.id as site_id, s.space_id, s.venue_id, v.merchant_id, u.id as user_id, 1000 + n % 90 * 100 as amount, n % 20 = 0 as back, app_now() - (n % 360 + 1) * interval '1 day' as at
       from generate_series(1, ${ORDERS}) n
       join (select id, venue_id, (select min(p.id) from space p where p.site_id = site.id) as space_id, row_number() over (order by id) - 1 as k, count(*) over () as all_sites from site where status <> 0) s on s.k = n % s.all_sites
       join venue v on v.id = s.venue_id
       join (select id, row_number() over (order by id) - 1 as k, count(*) over () as everybody from app_user) u on u.k = n % u.everybody`,
  `
    insert into venue_order (
      trade_no, user_id, order_type, venue_id, site_id, merchant_id, reservation_date, begin_at, end_at, detail,
      detail_en, space_names, amount, pay_fee, refund_fee, pay_type, paid_at, order_status, pay_status,
      cancel_kind, closed_at, gmt_create
    )
    select no, user_id, 3, venue_id, site_id, merchant_id, at::date, at::date + time '10:00',
      at::date + time '11:00', '-', '-', '-', amount, amount, case when back then amount else 0 end, 3, at,
      case when back then '2' else '1' end, case when back then 4 else 2 end, case when back then 1 end, at, at
    from made
  `,
  `
    insert into venue_order_item (trade_no, space_id, time_id, begin_at, end_at, fee)
    select no, space_id, 1, at, at + interval '1 hour', amount / 20 from made, generate_series(1, 20)
  `,
  `
    insert into finance_record (
      no, kind, trade_no, pay_type, amount, status, merchant_id, venue_id, user_id, gmt_create, done_at
    )
    select 'FY' || n, 1, no, 3, amount, 2, merchant_id, venue_id, user_id, at, at from made
    union all
    select 'FZ' || n, 2, no, 3, amount, 2, merchant_id, venue_id, user_id, at, at from made where back
  `,
  'set session_replication_role = origin',
  'select stat_rebuild()',
  'drop table made',
  'vacuum analyze venue_order_item',
  'vacuum analyze venue_order',
  'vacuum analyze finance_record',
];

/**
 * Measures the income page over a year of five million order items against counting these items, compares the results,
 * and measures how soon a payment appears on it.
 */
export async function measureIncome(stack: Stack): Promise<BenchmarkRow[]> {
  const client = await stack.pool.connect();
  try {
    for (const sql of FILL) await client.query(sql);
  } finally {
    client.release();
  }
  const desk = stack.client();
  const { code, message } = await desk.signIn('admin', PASSWORD);
  if (code !== 200) throw new Error(`admin cannot log in: ${message}`);
  const {
    rows: [span],
  } = await stack.pool.query<{ from: LocalDate; to: LocalDate }>(
    `select to_char(school_now()::date - 364, 'YYYY-MM-DD') as from, to_char(school_now()::date, 'YYYY-MM-DD') as to`,
  );
  const year = { dateFrom: span?.from, dateTo: span?.to, page: 0, size: 20 };
  const looks: number[] = [];
  const counts: number[] = [];
  for (let i = 0; i < READS; i += 1) {
    const began = performance.now();
    await stack.pool.query('select count(*) from venue_order_item');
    counts.push(performance.now() - began);
    looks.push((await readIncome(desk, year)).ms);
  }
  const { totals } = await readIncome(desk, year);
  const {
    rows: [expectedTotals],
  } = await stack.pool.query<{ gross: string; refund: string }>(
    `
      select sum(amount) filter (where kind in (1, 6)) as gross, sum(amount) filter (where kind = 2) as refund
      from finance_record
      where status = 2 and (coalesce(done_at, gmt_create) at time zone school_zone())::date between $1 and $2
    `,
    [span?.from, span?.to],
  );
  const differs =
    Math.round((totals?.gross ?? 0) * 100) !== Number(expectedTotals?.gross) ||
    Math.round((totals?.refund ?? 0) * 100) !== Number(expectedTotals?.refund);
  const page = median(looks);
  const count = median(counts);
  const soon = await secondsUntilVisible(stack, desk, year);
  return [
    {
      what: `income of a year over ${ITEMS / 1e6} million order items`,
      value: `${page.toFixed(1)} ms`,
      floor: `count(*) ${count.toFixed(0)} ms`,
      ratio: page / count,
      better: 'lower',
      gate: 0.1,
      aim: 0.06,
      note: 'equal to the books to the fen',
      ...(differs
        ? { wrong: `the page says ${JSON.stringify(totals)}, the books ${JSON.stringify(expectedTotals)}` }
        : {}),
    },
    {
      what: 'a payment on the income page, seconds after its answer',
      value: `${soon.toFixed(2)} s`,
      floor: '',
      ratio: soon,
      better: 'lower',
      gate: 1,
      aim: 0.6,
    },
  ];
}

async function readIncome(desk: ApiClient, query: Parameters<typeof desk.call<typeof incomeStatistics.list>>[1]) {
  const { body, ms } = await desk.call(incomeStatistics.list, query);
  if (body.code !== 200) throw new Error(`the income page: ${body.code} ${body.message}`);
  return { totals: body.data.totals, ms };
}

/** Returns the median of five measurements of the seconds from a payment reply until the page includes it. */
async function secondsUntilVisible(
  stack: Stack,
  desk: ApiClient,
  year: Parameters<typeof readIncome>[1],
): Promise<number> {
  const site = await createMeasuredSite(stack.pool, 'figures', 5);
  await pause(3_000);
  const [member] = await logInDemoMembers(stack, 1);
  const client = stack.client();
  client.token = member?.token ?? '';
  const waits: number[] = [];
  for (const spaceId of site.spaceIds) {
    const before = (await readIncome(desk, year)).totals?.orders ?? 0;
    const { body: order } = await client.call(reservations.submit, {
      venueSiteId: site.siteId,
      reservationDate: site.date,
      reservationOrderJson: JSON.stringify([
        { spaceId: String(spaceId), timeId: String(site.timeIds[0]), venueSpaceGroupId: null },
      ]),
    });
    if (order.code !== 200) throw new Error(`submit: ${order.code} ${order.message}`);
    const { body: paid } = await client.call(payments.pay, {
      venueTradeNo: order.data.tradeNo,
      payType: payType.balance,
      payPassword: createHash('md5').update('123456').digest('hex'),
    });
    if (paid.code !== 200) throw new Error(`pay: ${paid.code} ${paid.message}`);
    const began = performance.now();
    await waitUntil(
      'the payment on the page',
      async () => ((await readIncome(desk, year)).totals?.orders ?? 0) > before,
      10_000,
      20,
    );
    waits.push((performance.now() - began) / 1000);
  }
  return median(waits);
}
