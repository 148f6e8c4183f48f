import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { payType } from '#domain/payments/pay.status';
import { payments } from '#contract/payments/payment.contract';
import { reservations } from '#contract/booking/reservation.contract';
import { waitUntil } from './kit/child';
import type { BenchmarkRow } from './kit/report';
import type { Stack } from './kit/stack';
import { createMembers, createMeasuredSite } from '#bench/kit/fixtures';

const TO_BALANCES = 2_000;
const PEOPLE = 500;
const AT_GATEWAY = 1_000;
/** Concurrent bookings while the orders are created. */
const CONCURRENCY = 16;

/** Creates cancelled orders paid from wallets whose refunds are pending; those of the floor have their own numbers. */
const FILL = `
  with made as (
    select n, case when n <= ${TO_BALANCES} then 'D81' else 'D82' end || lpad(n::text, 12, '0') as no, s.id as site_id, s.venue_id, v.merchant_id, u.id as user_id, 1000 + n % 90 * 100 as amount
      from generate_series(1, ${2 * TO_BALANCES}) n join site s on s.id = $1 join venue v on v.id = s.venue_id
      join (select id, row_number() over (order by id) - 1 as k from app_user where username ~ '^crowd') u on u.k = n % ${PEOPLE}
  ), ordered as (
    insert into venue_order (trade_no, user_id, order_type, venue_id, site_id, merchant_id, reservation_date, begin_at, end_at, detail, detail_en, space_names, amount, pay_fee, refund_fee, pay_type, paid_at, order_status, pay_status, cancel_kind, gmt_create)
      select no, user_id, 1, venue_id, site_id, merchant_id, school_now()::date + 2, school_now()::date + 2 + time '10:00', school_now()::date + 2 + time '11:00', '-', '-', '-', amount, amount, amount, ${payType.balance}, app_now(), '2', 3, 1, app_now() from made
  ), booked as (
    insert into finance_record (no, kind, trade_no, refund_no, pay_type, amount, status, merchant_id, venue_id, user_id, gmt_create, done_at)
      select 'F' || no || 'A01', 1, no, null, ${payType.balance}, amount, 2, merchant_id, venue_id, user_id, app_now(), app_now() from made union all select 'F' || no || 'R01', 2, no, no || 'R01', ${payType.balance}, amount, 3, merchant_id, venue_id, user_id, app_now(), null from made
  )
  insert into refund (refund_no, trade_no, pay_type, amount, next_try_at) select no || 'R01', no, ${payType.balance}, amount, app_now() + interval '1 day' from made`;

/** The same refund as one database function: the same rows and locks, and no other writes. */
const FLOOR = `
  create sequence floor_refund_next start ${TO_BALANCES + 1};
  create function floor_refund(n bigint) returns void language plpgsql as $$
  declare o venue_order; r refund; had int;
  begin
    select * into o from venue_order where trade_no = 'D82' || lpad(n::text, 12, '0') and order_status = '2' and pay_status = 3 for no key update;
    if not found then return; end if;
    select * into r from refund where trade_no = o.trade_no and status = 3 for update;
    insert into wallet (user_id, balance) values (o.user_id, r.amount) on conflict (user_id) do update set balance = wallet.balance + excluded.balance returning balance into had;
    insert into wallet_txn (user_id, kind, delta, balance_after, biz_type, biz_id) values (o.user_id, 3, r.amount, had, 'refund', r.refund_no);
    update refund set status = 2, done_at = app_now() where refund_no = r.refund_no;
    update finance_record set status = 2, done_at = app_now() where refund_no = r.refund_no and status = 3;
    update venue_order set pay_status = 4, version = version + 1 where trade_no = o.trade_no;
    insert into order_log (trade_no, who, action, note) values (o.trade_no, 'system', 'settleRefund', r.refund_no);
    insert into outbox (name, payload) values ('floor.refunded', jsonb_build_object('refundNo', r.refund_no));
    perform tell_live(x.room, '{}') from (values ('finance:all'), ('finance:' || o.merchant_id), ('order:' || o.trade_no), ('user:' || o.user_id)) x(room) order by x.room;
  end $$`;

/**
 * Measures pending refunds: to wallets against the same refund as one function, and through a gateway that was
 * unavailable; how fast they are paid, and whether each is paid once.
 */
export async function measureRefundQueues(stack: Stack): Promise<BenchmarkRow[]> {
  return [await measureToBalances(stack), await measureAtGateway(stack)];
}

async function measureToBalances(stack: Stack): Promise<BenchmarkRow> {
  const what = `${TO_BALANCES} waiting refunds to balances`;
  const row = { what, better: 'higher', gate: 0.3, aim: 1 } as const;
  const pgbench = join(process.env['PG_BIN'] ?? '', 'pgbench');
  if (!existsSync(pgbench))
    return {
      ...row,
      value: '',
      floor: '',
      ratio: null,
      skipped: 'pgbench is not installed (apt-get install postgresql-15)',
    };
  const members = await createMembers(stack, PEOPLE);
  const site = await createMeasuredSite(stack.pool, 'refund queue', 1);
  const client = await stack.pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(FILL, [site.siteId]);
    await client.query('set session_replication_role = origin');
    for (const table of ['venue_order', 'refund', 'finance_record']) await client.query(`analyze ${table}`);
  } finally {
    client.release();
  }
  await stack.pool.query(FLOOR);
  const balances = async () =>
    Number(
      (
        await stack.pool.query<{ sum: string }>(
          'select coalesce(sum(balance), 0) as sum from wallet where user_id = any ($1)',
          [members.map(({ userId }) => userId)],
        )
      ).rows[0]?.sum,
    );
  const due = Number(
    (await stack.pool.query<{ sum: string }>(`select sum(amount) from refund where refund_no ~ '^D8[12]'`)).rows[0]
      ?.sum,
  );
  const before = await balances();
  const script = join(stack.dir, 'refund.sql');
  writeFileSync(script, `select floor_refund(nextval('floor_refund_next'));\n`);
  const { stdout, status } = spawnSync(
    pgbench,
    [
      '-n',
      '-M',
      'prepared',
      '-c',
      '16',
      '-j',
      '1',
      '-t',
      String(TO_BALANCES / 16),
      '-f',
      script,
      '-h',
      '127.0.0.1',
      '-p',
      String(stack.postgres.port),
      '-U',
      'postgres',
      'product',
    ],
    { encoding: 'utf8' },
  );
  const floor = Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? '0');
  if (status !== 0 || floor === 0) throw new Error('the floor of refunds did not run');
  const began = performance.now();
  await stack.pool.query(
    `with due as (update refund set next_try_at = app_now() where refund_no ~ '^D81' returning refund_no, trade_no, amount)
     insert into outbox (name, payload) select 'refund.requested', jsonb_build_object('refundNo', refund_no, 'tradeNo', trade_no, 'amount', amount) from due`,
  );
  await waitUntil(
    'the refunds to balances',
    async () =>
      Number(
        (
          await stack.pool.query<{ n: string }>(
            `select count(*) as n from refund where refund_no ~ '^D81' and status = 2`,
          )
        ).rows[0]?.n,
      ) === TO_BALANCES,
    60_000,
    20,
  );
  const rate = TO_BALANCES / ((performance.now() - began) / 1000);
  const {
    rows: [refundTotals],
  } = await stack.pool.query<{ lines: number; ended: number; broken: number }>(
    `select (select count(*)::int from wallet_txn where biz_type = 'refund' and biz_id ~ '^D8[12]') as lines, (select count(*)::int from venue_order where trade_no ~ '^D8[12]' and pay_status = 4) as ended,
            (select count(*)::int from (select balance_after - delta - lag(balance_after) over (partition by user_id order by id) as gap from wallet_txn) t where gap <> 0) as broken`,
  );
  const exact =
    (await balances()) === before + due &&
    refundTotals?.lines === 2 * TO_BALANCES &&
    refundTotals.ended === 2 * TO_BALANCES &&
    refundTotals.broken === 0;
  return {
    ...row,
    value: `${rate.toFixed(0)}/s`,
    floor: `the same as one function ${floor.toFixed(0)}/s`,
    ratio: rate / floor,
    ...(exact ? {} : { wrong: `money is missing or came twice: ${JSON.stringify(refundTotals)}` }),
  };
}

async function measureAtGateway(stack: Stack): Promise<BenchmarkRow> {
  const what = `${AT_GATEWAY} refunds at a gateway that was away`;
  const faults = async (calls: readonly unknown[]) => {
    await fetch(`${stack.gatewayUrl}/faults`, { method: 'POST', body: JSON.stringify({ calls }) });
  };
  const members = await createMembers(stack, PEOPLE);
  const site = await createMeasuredSite(stack.pool, 'gateway queue', Math.ceil(AT_GATEWAY / 14));
  await new Promise((wait) => setTimeout(wait, 3_000));
  await faults([
    { on: 'refund', status500: true },
    { on: 'refundQuery', status500: true },
  ]);
  const slots = site.spaceIds
    .flatMap((spaceId) => site.timeIds.map((timeId) => ({ spaceId, timeId })))
    .slice(0, AT_GATEWAY);
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async (_, lane) => {
      for (let n = lane; n < slots.length; n += CONCURRENCY) {
        const client = stack.client();
        client.token = members[n % PEOPLE]?.token ?? '';
        const { body: order } = await client.call(reservations.submit, {
          venueSiteId: site.siteId,
          reservationDate: site.date,
          reservationOrderJson: JSON.stringify([
            { spaceId: String(slots[n]?.spaceId), timeId: String(slots[n]?.timeId), venueSpaceGroupId: null },
          ]),
        });
        if (order.code !== 200) throw new Error(`submit: ${order.code} ${order.message}`);
        const { body: opened } = await client.call(payments.pay, {
          venueTradeNo: order.data.tradeNo,
          payType: payType.wechat,
        });
        if (opened.code !== 200) throw new Error(`pay: ${opened.code} ${opened.message}`);
        await fetch(opened.data.payData?.codeUrl ?? '', {
          method: 'POST',
          headers: { accept: 'application/json', 'content-type': 'application/json' },
          body: JSON.stringify({ action: 'pay' }),
        });
        await waitUntil(
          'a payment',
          async () =>
            (
              await stack.pool.query('select 1 from venue_order where trade_no = $1 and pay_status = 2', [
                order.data.tradeNo,
              ])
            ).rows.length === 1,
          30_000,
          50,
        );
        const { body: cancellation } = await client.call(payments.cancel, { venueTradeNo: order.data.tradeNo });
        if (cancellation.code !== 200) throw new Error(`cancel: ${cancellation.code} ${cancellation.message}`);
      }
    }),
  );
  await faults([]);
  const began = performance.now();
  const { rows: waiting } = await stack.pool.query<{ no: string; amount: number }>(
    `update refund r set next_try_at = app_now(), claimed_until = null from venue_order o where o.trade_no = r.trade_no and o.site_id = $1 and r.status = 3 returning r.refund_no as no, r.amount`,
    [site.siteId],
  );
  await waitUntil(
    'the refunds at the gateway',
    async () =>
      (
        await stack.pool.query('select 1 from refund where refund_no = any ($1) and status <> 2 limit 1', [
          waiting.map(({ no }) => no),
        ])
      ).rows.length === 0,
    120_000,
    100,
  );
  const seconds = (performance.now() - began) / 1000;
  const { refunds } = (await (await fetch(`${stack.gatewayUrl}/ledger`)).json()) as {
    refunds: { refundNo: string; payouts: number; amount: number }[];
  };
  const paid = new Map(refunds.map((refund) => [refund.refundNo, refund]));
  const odd = waiting.filter(({ no, amount }) => paid.get(no)?.payouts !== 1 || paid.get(no)?.amount !== amount);
  const wrong =
    waiting.length < AT_GATEWAY
      ? `only ${waiting.length} of ${AT_GATEWAY} waited`
      : odd.length > 0
        ? `${odd.length} refunds were not paid out once: ${JSON.stringify(odd.slice(0, 3))}`
        : undefined;
  return {
    what,
    value: `${(waiting.length / seconds).toFixed(0)}/s`,
    floor: '',
    ratio: seconds,
    better: 'lower',
    gate: 90,
    aim: 30,
    note: 'ratio is seconds until the last is out; the gateway’s own books say each went once',
    ...(wrong ? { wrong } : {}),
  };
}
