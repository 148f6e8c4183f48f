import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payments that companions share. */
export class Splits1700000000072 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table order_split (
        trade_no text primary key references venue_order (trade_no), opened_by int not null references app_user, amount int not null check (amount > 0), opened_at timestamptz not null default app_now(), settled_at timestamptz
      );
      create table order_share (
        id int generated always as identity primary key, trade_no text not null references order_split on delete cascade, n smallint not null check (n between 1 and 50), user_id int not null references app_user,
        amount int not null check (amount > 0), status smallint not null default 0 check (status between 0 and 3), paid_by int references app_user, paid_at timestamptz, returned int not null default 0 check (returned between 0 and amount),
        check ((status = 0) = (paid_by is null)), check ((paid_by is null) = (paid_at is null)), unique (trade_no, n), unique (trade_no, user_id)
      );
      create index order_share_person on order_share (user_id) where status = 0;
      create index order_share_paid on order_share (trade_no) where status = 1;
      create index order_share_payer on order_share (paid_by) where paid_by is not null;
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop table order_share, order_split');
  }
}
