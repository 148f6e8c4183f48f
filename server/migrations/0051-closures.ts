import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Places closed on people who have booked: ordered once, carried out day by day, undone as a whole. */
export class Closures1700000000051 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table closure (
        id int generated always as identity primary key, venue_id int not null references venue, site_ids int[] not null check (cardinality(site_ids) > 0), space_ids int[] not null default '{}',
        begin_date date not null, end_date date not null, begin_minute smallint not null, end_minute smallint not null, reason_type smallint not null check (reason_type in (2, 3)), note text not null,
        status smallint not null default 1 check (status between 1 and 4), undo_until timestamptz not null, user_id int not null references app_user, gmt_create timestamptz not null default app_now(),
        check (begin_date <= end_date), check (begin_minute < end_minute)
      );
      create index closure_newest on closure (id desc, venue_id);
      create index closure_open on closure (status) where status in (1, 3);
      -- 0 due, 1 closed, 2 undone.
      create table closure_day (closure_id int not null references closure, site_id int not null references site, date date not null, state smallint not null default 0 check (state between 0 and 2), occupied_no text, primary key (closure_id, site_id, date));
      create table closure_order (
        closure_id int not null references closure, trade_no text not null references venue_order (trade_no), site_id int not null, date date not null, amount int not null default 0, refund_nos text[] not null default '{}',
        fate smallint not null default 1 check (fate between 1 and 3), primary key (closure_id, trade_no)
      );
      create index closure_order_trade on closure_order (trade_no);
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop table closure_order, closure_day, closure');
  }
}
