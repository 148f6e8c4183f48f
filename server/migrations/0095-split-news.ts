import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When those who share a payment were reminded, and when it ended before all had paid. */
export class SplitNews1700000000095 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      alter table order_split add reminded_at timestamptz, add ended_at timestamptz, add check (settled_at is null or ended_at is null);
      update order_split x set ended_at = app_now() from venue_order o
       where o.trade_no = x.trade_no and x.settled_at is null and not (o.order_status = '1' and o.pay_status = 1) and not exists (select 1 from order_share h where h.trade_no = x.trade_no and h.status = 1);
      create index order_split_open on order_split (trade_no) where settled_at is null and ended_at is null;
      drop index order_share_paid;
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      create index order_share_paid on order_share (trade_no) where status = 1;
      alter table order_split drop reminded_at, drop ended_at;
    `);
  }
}
