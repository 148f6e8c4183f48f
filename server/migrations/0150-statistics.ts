import type { MigrationInterface, QueryRunner } from 'typeorm';

const INCOME_KEYS = 'span, basis, day, venue_id, site_id, merchant_id, pay_type, role_id, biz';
const INCOME_SUMS = ['gross', 'refund', 'cash_in', 'cash_out', 'orders', 'refunds'];
const BOOKING_KEYS =
  'span, basis, day, venue_id, site_id, merchant_id, source, role_id, order_status, pay_status, promise_status, cancel_kind, stage';
const BOOKING_SUMS = ['orders', 'minutes', 'people', 'amount'];
const MARK_KEYS = 'span, basis, day, venue_id, site_id, merchant_id, mark, key';
const DEPT_KEYS = 'span, day, venue_id, merchant_id, org_id';
const DEPT_SUMS = ['orders', 'minutes', 'people', 'missed', 'paid', 'refunded', 'unsettled'];

/** The keys as a cell says them. */
const ofCell = (keys: string) =>
  keys
    .split(', ')
    .map((key) => `c.${key}`)
    .join(', ');

/** Changes the sums of a rollup by what facts say now less what they said before. */
const carry = (table: string, keys: string, sums: readonly string[], facts: string) => `
        insert into ${table} as s (${keys}, ${sums.join(', ')})
        select ${ofCell(keys)}, ${sums.map((sum) => `sum(x.sign * c.${sum})`).join(', ')}
          from (select 1 as sign, n as fact from unnest(now_${facts}) n union all select -1, w from unnest(was_${facts}) w) x, lateral ${table}_cells(x.fact) c
         group by ${ofCell(keys)} having ${sums.map((sum) => `sum(x.sign * c.${sum}) <> 0`).join(' or ')}
        on conflict (${keys}) do update set ${sums.map((sum) => `${sum} = s.${sum} + excluded.${sum}`).join(', ')};`;

/** How many keys of a rollup do not say what the books say. */
const differs = (table: string, keys: string, sums: readonly string[], facts: string) => `
        select '${table}', count(*)::int from (
          select 1 from (
            select ${ofCell(keys)}, ${sums.map((sum) => `c.${sum}`).join(', ')} from (select row(f.*)::stat_${facts} as fact from stat_book_${facts} f offset 0) b, lateral ${table}_cells(b.fact) c
            union all select ${keys}, ${sums.map((sum) => `-${sum}`).join(', ')} from ${table}) both_sides
           group by ${keys} having ${sums.map((sum) => `sum(${sum}) <> 0`).join(' or ')}) wrong`;

const build = (table: string, keys: string, sums: readonly string[], facts: string) => `
        insert into ${table} (${keys}, ${sums.join(', ')}) select ${ofCell(keys)}, ${sums.map((sum) => `sum(c.${sum})`).join(', ')} from stat_${facts} f, lateral ${table}_cells(f) c group by ${ofCell(keys)};`;

/**
 * Statistics of orders and money: one fact for each order and each completed finance record, as the books say it, and rollups of the facts
 * by day and by month. Facts are made again from the books whenever something happened to an order: however often and in whatever order
 * that is heard, a rollup changes by the difference alone.
 */
export class Statistics1700000000150 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table stat_orders (
        trade_no text primary key, day date not null, use_day date not null, venue_id int not null, site_id int not null, merchant_id int not null, source smallint not null, channel smallint not null, role_id int not null,
        user_id int not null, org_id int not null, order_status text not null, pay_status smallint not null, promise_status smallint not null, cancel_kind smallint not null, stage smallint not null,
        amount int not null, paid int not null, refunded int not null, minutes int not null, people smallint not null, weekday smallint not null, hour smallint not null, lead smallint not null
      );
      create index stat_orders_day on stat_orders (day, venue_id);
      create index stat_orders_use on stat_orders (use_day, venue_id);
      create index stat_orders_org on stat_orders (org_id, use_day);
      create table stat_money (
        no text primary key, trade_no text not null, kind smallint not null, day date not null, use_day date not null, venue_id int not null, site_id int not null, merchant_id int not null, pay_type smallint not null, role_id int not null,
        biz text not null, user_id int not null, amount int not null, back boolean not null, earned boolean not null, outside boolean not null, is_first boolean not null
      );
      create index stat_money_trade on stat_money (trade_no);
      create index stat_money_day on stat_money (day, venue_id);
      create index stat_money_use on stat_money (use_day, venue_id);
      create table stat_wallet (id bigint primary key, day date not null, kind smallint not null, delta int not null);

      -- What the books say, in the columns of the facts. The department is the one its member belonged to when the order was first counted.
      create view stat_book_orders as
        select o.trade_no, (o.gmt_create at time zone school_zone())::date as day, o.reservation_date as use_day, o.venue_id, o.site_id, o.merchant_id, o.source, o.channel, o.order_type as role_id, o.user_id,
               coalesce((select f.org_id from stat_orders f where f.trade_no = o.trade_no), u.org_id) as org_id, o.order_status, o.pay_status, o.promise_status, coalesce(o.cancel_kind, 0)::smallint as cancel_kind,
               (case when o.order_status <> '2' and o.closed_at is not null and o.promise_status <> 1 then 4 when o.promise_status in (2, 3, 4) then 3 when o.paid_at is not null or o.pay_status > 1 then 2 else 1 end)::smallint as stage,
               o.amount, o.pay_fee as paid, o.refund_fee as refunded,
               coalesce((select sum(extract(epoch from i.end_at - i.begin_at) / 60)::int from venue_order_item i where i.trade_no = o.trade_no), (extract(epoch from o.end_at - o.begin_at) / 60)::int) as minutes,
               o.people, extract(isodow from o.begin_at)::smallint as weekday, extract(hour from o.begin_at)::smallint as hour,
               (case when ahead < 60 then 1 when ahead < 360 then 2 when ahead < 1440 then 3 when ahead < 4320 then 4 when ahead < 10080 then 5 else 6 end)::smallint as lead
          from venue_order o join app_user u on u.id = o.user_id, lateral (select extract(epoch from o.begin_at - (o.gmt_create at time zone school_zone())) / 60 as ahead) l;
      create view stat_book_money as
        select f.no, f.trade_no, f.kind, (coalesce(f.done_at, f.gmt_create) at time zone school_zone())::date as day, coalesce(o.reservation_date, (coalesce(f.done_at, f.gmt_create) at time zone school_zone())::date) as use_day,
               coalesce(o.venue_id, f.venue_id, 0) as venue_id, coalesce(o.site_id, 0) as site_id, coalesce(f.merchant_id, o.merchant_id, 0) as merchant_id, coalesce(f.pay_type, 0)::smallint as pay_type, coalesce(o.order_type, 0) as role_id,
               case f.kind when 6 then 'J' else case when f.kind in (3, 4) then 'W' else left(f.trade_no, 1) end end as biz, f.user_id, f.amount, f.kind in (2, 4, 8) as back, f.kind in (1, 2, 6) as earned,
               (coalesce(f.pay_type, 0) <> 5 and coalesce(r.route, 1) <> 2) as outside,
               f.kind = 1 and not exists (select 1 from finance_record e where e.trade_no = f.trade_no and e.kind = 1 and e.status = 2 and e.id < f.id) as is_first
          from finance_record f left join venue_order o on o.trade_no = f.trade_no left join refund r on r.refund_no = f.refund_no
         where f.status = 2 and f.kind <> 5;

      -- Rollups. Span 1 is a day, 2 a month, dated by its first day. Basis of money: 1 the day it moved, 2 the day of use; of orders: 1 the day they were placed, 2 the day of use.
      create table stat_income (
        span smallint not null, basis smallint not null, day date not null, venue_id int not null, site_id int not null, merchant_id int not null, pay_type smallint not null, role_id int not null, biz text not null,
        gross bigint not null, refund bigint not null, cash_in bigint not null, cash_out bigint not null, orders int not null, refunds int not null, primary key (${INCOME_KEYS})
      ) with (fillfactor = 80);
      create table stat_booking (
        span smallint not null, basis smallint not null, day date not null, venue_id int not null, site_id int not null, merchant_id int not null, source smallint not null, role_id int not null, order_status text not null,
        pay_status smallint not null, promise_status smallint not null, cancel_kind smallint not null, stage smallint not null, orders int not null, minutes bigint not null, people int not null, amount bigint not null, primary key (${BOOKING_KEYS})
      ) with (fillfactor = 80);
      -- Mark 1: weekday and hour in which orders that stand begin; mark 2: how long ahead members booked online.
      create table stat_mark (
        span smallint not null, basis smallint not null, day date not null, venue_id int not null, site_id int not null, merchant_id int not null, mark smallint not null, key smallint not null, orders int not null, primary key (${MARK_KEYS})
      ) with (fillfactor = 80);
      create table stat_dept (
        span smallint not null, day date not null, venue_id int not null, merchant_id int not null, org_id int not null, orders int not null, minutes bigint not null, people int not null, missed int not null,
        paid bigint not null, refunded bigint not null, unsettled bigint not null, primary key (${DEPT_KEYS})
      ) with (fillfactor = 80);
      create table stat_purse (span smallint not null, day date not null, kind smallint not null, came bigint not null, went bigint not null, times int not null, primary key (span, day, kind)) with (fillfactor = 80);
      -- How far each log was followed: everything up to this number is counted.
      create table stat_feed (log text primary key, settled bigint not null default 0);
      -- What the nightly comparison of rollups and books found.
      create table stat_proof (id int generated always as identity primary key, at timestamptz not null default app_now(), wrong int not null, detail jsonb not null, took_ms int not null);
      create index stat_proof_at on stat_proof (at desc);

      create function stat_spans(of_day date) returns table (span smallint, day date) language sql immutable as
        $$ select x.span::smallint, x.day from (values (1, of_day), (2, date_trunc('month', of_day::timestamp)::date)) x(span, day) $$;
      create function stat_income_cells(m stat_money) returns table (span smallint, basis smallint, day date, venue_id int, site_id int, merchant_id int, pay_type smallint, role_id int, biz text,
          gross int, refund int, cash_in int, cash_out int, orders int, refunds int) language sql immutable as $$
        select s.span, b.basis::smallint, s.day, m.venue_id, m.site_id, m.merchant_id, m.pay_type, m.role_id, m.biz,
               case when m.earned and not m.back then m.amount else 0 end, case when m.earned and m.back then m.amount else 0 end,
               case when m.outside and not m.back then m.amount else 0 end, case when m.outside and m.back then m.amount else 0 end, m.is_first::int, (m.earned and m.back)::int
          from (values (1, m.day), (2, m.use_day)) b(basis, at), lateral stat_spans(b.at) s $$;
      create function stat_booking_cells(o stat_orders) returns table (span smallint, basis smallint, day date, venue_id int, site_id int, merchant_id int, source smallint, role_id int, order_status text, pay_status smallint,
          promise_status smallint, cancel_kind smallint, stage smallint, orders int, minutes int, people int, amount int) language sql immutable as $$
        select s.span, b.basis::smallint, s.day, o.venue_id, o.site_id, o.merchant_id, o.source, o.role_id, o.order_status, o.pay_status, o.promise_status, o.cancel_kind, o.stage, 1, o.minutes, o.people::int, o.amount
          from (values (1, o.day), (2, o.use_day)) b(basis, at), lateral stat_spans(b.at) s $$;
      create function stat_mark_cells(o stat_orders) returns table (span smallint, basis smallint, day date, venue_id int, site_id int, merchant_id int, mark smallint, key smallint, orders int) language sql immutable as $$
        select s.span, b.basis::smallint, s.day, o.venue_id, o.site_id, o.merchant_id, k.mark::smallint, k.key::smallint, 1
          from (values (1, o.day), (2, o.use_day)) b(basis, at), lateral stat_spans(b.at) s, (values (1, o.weekday * 100 + o.hour, o.order_status <> '2'), (2, o.lead::int, o.source = 1)) k(mark, key, counts)
         where k.counts $$;
      create function stat_dept_cells(o stat_orders) returns table (span smallint, day date, venue_id int, merchant_id int, org_id int, orders int, minutes int, people int, missed int, paid int, refunded int, unsettled int) language sql immutable as $$
        select s.span, s.day, o.venue_id, o.merchant_id, o.org_id, (o.order_status = '1')::int, case when o.order_status = '1' then o.minutes else 0 end, case when o.order_status = '1' then o.people::int else 0 end,
               (o.promise_status = 1)::int, o.paid, o.refunded, case when o.order_status = '1' and o.pay_status = 1 then o.amount else 0 end
          from stat_spans(o.use_day) s $$;

      -- Makes the facts of these orders anew from the books and moves the rollups by the difference. One at a time. An index of parts of
      -- numbers answers a bitmap alone; whole numbers are not to be looked for in it.
      create function stat_fold(of_trades text[]) returns int language plpgsql set enable_bitmapscan = off set jit = off as $$
      declare was_orders stat_orders[]; now_orders stat_orders[]; was_money stat_money[]; now_money stat_money[];
      begin
        perform pg_advisory_xact_lock(hashtextextended('statistics', 0));
        select coalesce(array_agg(f), '{}') into was_orders from stat_orders f where f.trade_no = any (of_trades);
        select coalesce(array_agg(row(b.*)::stat_orders), '{}') into now_orders from stat_book_orders b where b.trade_no = any (of_trades);
        select coalesce(array_agg(f), '{}') into was_money from stat_money f where f.trade_no = any (of_trades);
        select coalesce(array_agg(row(b.*)::stat_money), '{}') into now_money from stat_book_money b where b.trade_no = any (of_trades);
        with w as (select x as fact from unnest(was_orders) x), n as (select x as fact from unnest(now_orders) x), a as (select fact from w except select fact from n), b as (select fact from n except select fact from w)
        select (select coalesce(array_agg(fact), '{}') from a), (select coalesce(array_agg(fact), '{}') from b) into was_orders, now_orders;
        with w as (select x as fact from unnest(was_money) x), n as (select x as fact from unnest(now_money) x), a as (select fact from w except select fact from n), b as (select fact from n except select fact from w)
        select (select coalesce(array_agg(fact), '{}') from a), (select coalesce(array_agg(fact), '{}') from b) into was_money, now_money;
        if cardinality(was_orders) + cardinality(now_orders) > 0 then
          delete from stat_orders where trade_no in (select x.trade_no from unnest(was_orders) x);
          insert into stat_orders select x.* from unnest(now_orders) x;
          ${carry('stat_booking', BOOKING_KEYS, BOOKING_SUMS, 'orders')}
          ${carry('stat_mark', MARK_KEYS, ['orders'], 'orders')}
          ${carry('stat_dept', DEPT_KEYS, DEPT_SUMS, 'orders')}
        end if;
        if cardinality(was_money) + cardinality(now_money) > 0 then
          delete from stat_money where no in (select x.no from unnest(was_money) x);
          insert into stat_money select x.* from unnest(now_money) x;
          ${carry('stat_income', INCOME_KEYS, INCOME_SUMS, 'money')}
        end if;
        return cardinality(now_orders) + cardinality(now_money);
      end $$;
      -- Counts lines of the wallets' ledger, each once.
      create function stat_fold_purse(of_ids bigint[]) returns int language plpgsql set jit = off as $$
      declare counted int;
      begin
        perform pg_advisory_xact_lock(hashtextextended('statistics', 0));
        with fresh as (
          insert into stat_wallet (id, day, kind, delta) select t.id, (t.at at time zone school_zone())::date, t.kind, t.delta from wallet_txn t where t.id = any (of_ids) on conflict do nothing returning day, kind, delta
        ), added as (
          insert into stat_purse as s (span, day, kind, came, went, times)
          select p.span, p.day, f.kind, coalesce(sum(f.delta) filter (where f.delta > 0), 0), coalesce(sum(-f.delta) filter (where f.delta < 0), 0), count(*) from fresh f, lateral stat_spans(f.day) p group by p.span, p.day, f.kind
          on conflict (span, day, kind) do update set came = s.came + excluded.came, went = s.went + excluded.went, times = s.times + excluded.times
        ) select count(*) into counted from fresh;
        return counted;
      end $$;
      -- Everything anew from the books; the department of an order stays the one it was counted for.
      create function stat_rebuild() returns void language plpgsql set jit = off set work_mem = '64MB' as $$
      declare log_to bigint; ledger_to bigint;
      begin
        perform pg_advisory_xact_lock(hashtextextended('statistics', 0));
        select coalesce(max(id), 0) into log_to from order_log where at < clock_timestamp() - interval '1 minute';
        select coalesce(max(id), 0) into ledger_to from wallet_txn where at < clock_timestamp() - interval '1 minute';
        create temporary table stat_anew on commit drop as select * from stat_book_orders;
        truncate stat_orders, stat_money, stat_wallet, stat_income, stat_booking, stat_mark, stat_dept, stat_purse;
        insert into stat_orders select * from stat_anew;
        drop table stat_anew;
        insert into stat_money select * from stat_book_money;
        ${build('stat_booking', BOOKING_KEYS, BOOKING_SUMS, 'orders')}
        ${build('stat_mark', MARK_KEYS, ['orders'], 'orders')}
        ${build('stat_dept', DEPT_KEYS, DEPT_SUMS, 'orders')}
        ${build('stat_income', INCOME_KEYS, INCOME_SUMS, 'money')}
        insert into stat_wallet (id, day, kind, delta) select id, (at at time zone school_zone())::date, kind, delta from wallet_txn;
        insert into stat_purse (span, day, kind, came, went, times)
        select p.span, p.day, w.kind, coalesce(sum(w.delta) filter (where w.delta > 0), 0), coalesce(sum(-w.delta) filter (where w.delta < 0), 0), count(*) from stat_wallet w, lateral stat_spans(w.day) p group by p.span, p.day, w.kind;
        insert into stat_feed (log, settled) values ('order_log', log_to), ('wallet_txn', ledger_to) on conflict (log) do update set settled = excluded.settled;
      end $$;
      -- How many sums of every rollup differ from what the books say in this moment.
      create function stat_differs() returns table (rollup text, wrong int) language plpgsql stable set jit = off set work_mem = '64MB' as $$
      begin
        return query ${differs('stat_income', INCOME_KEYS, INCOME_SUMS, 'money')}
        union all ${differs('stat_booking', BOOKING_KEYS, BOOKING_SUMS, 'orders')}
        union all ${differs('stat_mark', MARK_KEYS, ['orders'], 'orders')}
        union all ${differs('stat_dept', DEPT_KEYS, DEPT_SUMS, 'orders')}
        union all select 'stat_purse', count(*)::int from (
          select 1 from (
            select p.span, p.day, t.kind, greatest(t.delta, 0) as came, greatest(-t.delta, 0) as went from wallet_txn t, lateral stat_spans((t.at at time zone school_zone())::date) p
            union all select span, day, kind, -came, -went from stat_purse) both_sides
           group by span, day, kind having sum(came) <> 0 or sum(went) <> 0) wrong;
      end $$;
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      drop function stat_differs(), stat_rebuild(), stat_fold_purse(bigint[]), stat_fold(text[]), stat_dept_cells(stat_orders), stat_mark_cells(stat_orders), stat_booking_cells(stat_orders), stat_income_cells(stat_money), stat_spans(date);
      drop table stat_proof, stat_feed, stat_purse, stat_dept, stat_mark, stat_booking, stat_income;
      drop view stat_book_money, stat_book_orders;
      drop table stat_wallet, stat_money, stat_orders;
    `);
  }
}
