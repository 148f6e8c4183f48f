import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Attendance is judged: when a site asks for it, who came and left when, and when an order can be changed no more. */
export class Promises1700000000049 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      alter table rule_set
        add column if not exists sign_mode smallint not null default 0 check (sign_mode between 0 and 4),
        add column if not exists leave_early_min smallint not null default 0 check (leave_early_min between 0 and 240);
      alter table venue_order add column sign_at timestamptz, add column leave_at timestamptz, add column closed_at timestamptz;
      create index order_promise_due on venue_order (begin_at) where order_status = '1' and promise_status = 0 and pay_status in (2, 3, 5);
      create index order_signed_ended on venue_order (end_at) where promise_status = 2;
      create index order_to_close on venue_order (end_at) where closed_at is null;

      -- A refund that was taken back before its money left: it counts for nothing.
      alter table refund add column withdrawn_at timestamptz check (withdrawn_at is null or status = 5);
      create or replace function refund_within_paid() returns trigger language plpgsql as $$
      declare paid bigint; back bigint;
      begin
        select coalesce(sum(amount), 0) into paid from finance_record where trade_no = new.trade_no and kind = 1 and status = 2;
        select coalesce(sum(amount), 0) into back from refund where trade_no = new.trade_no and withdrawn_at is null;
        if back > paid then raise exception 'refunds of % would be %, more than the % paid', new.trade_no, back, paid using errcode = 'MO017'; end if;
        return null;
      end $$;
      create or replace view v_payment as
        select o.trade_no, o.amount as due, coalesce(f.paid, 0)::int as paid, coalesce(r.refunded, 0)::int as refunded, coalesce(r.in_transit, 0)::int as in_transit,
               (o.pay_fee - o.refund_fee) as kept, o.pay_status as state
        from venue_order o
        left join (select trade_no, sum(amount) as paid from finance_record where kind = 1 and status = 2 group by trade_no) f using (trade_no)
        left join (select trade_no, sum(amount) filter (where status = 2) as refunded, sum(amount) filter (where status in (3, 5) and withdrawn_at is null) as in_transit from refund group by trade_no) r using (trade_no);
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      create or replace view v_payment as
        select o.trade_no, o.amount as due, coalesce(f.paid, 0)::int as paid, coalesce(r.refunded, 0)::int as refunded, coalesce(r.in_transit, 0)::int as in_transit,
               (o.pay_fee - o.refund_fee) as kept, o.pay_status as state
        from venue_order o
        left join (select trade_no, sum(amount) as paid from finance_record where kind = 1 and status = 2 group by trade_no) f using (trade_no)
        left join (select trade_no, sum(amount) filter (where status = 2) as refunded, sum(amount) filter (where status in (3, 5)) as in_transit from refund group by trade_no) r using (trade_no);
      create or replace function refund_within_paid() returns trigger language plpgsql as $$
      declare paid bigint; back bigint;
      begin
        select coalesce(sum(amount), 0) into paid from finance_record where trade_no = new.trade_no and kind = 1 and status = 2;
        select coalesce(sum(amount), 0) into back from refund where trade_no = new.trade_no;
        if back > paid then raise exception 'refunds of % would be %, more than the % paid', new.trade_no, back, paid using errcode = 'MO017'; end if;
        return null;
      end $$;
      alter table refund drop column withdrawn_at;
      drop index order_to_close, order_signed_ended, order_promise_due;
      alter table venue_order drop column closed_at, drop column leave_at, drop column sign_at;
      alter table rule_set drop column leave_early_min, drop column sign_mode;
    `);
  }
}
