import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sales of kinds that need no table of their own, and the columns by which attempts and refunds belong to one. Whom an
 * attempt or a refund belongs to is filled in by triggers, so its column is no longer computed.
 */
export class Sales1800000000024 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table sale (
        id integer generated always as identity,
        trade_no text not null,
        user_id integer not null,
        order_type integer not null,
        channel smallint default 1 not null,
        at_counter boolean default false not null,
        venue_id integer,
        merchant_id integer not null,
        name text not null,
        en_name text not null,
        detail text default '' not null,
        detail_en text default '' not null,
        begin_at timestamp not null,
        end_at timestamp not null,
        amount integer not null,
        discount_fee integer default 0 not null,
        pay_fee integer default 0 not null,
        refund_fee integer default 0 not null,
        pay_type smallint,
        paid_at timestamptz,
        pay_deadline timestamptz,
        order_status text default '1' not null,
        pay_status smallint default 1 not null,
        cancel_kind smallint,
        cancel_at timestamptz,
        cancel_reason text,
        closed_at timestamptz,
        version integer default 1 not null,
        gmt_create timestamptz default app_now() not null,
        constraint sale_amount check (amount >= 0 and discount_fee >= 0),
        constraint sale_refund check (refund_fee >= 0 and refund_fee <= pay_fee),
        constraint sale_cancel_kind check (cancel_kind >= 1 and cancel_kind <= 5),
        constraint sale_cancelled check ((order_status = '2') = (cancel_kind is not null)),
        constraint sale_dates check (end_at > begin_at),
        constraint sale_order_status check (order_status in ('1', '2')),
        constraint sale_pay_status check (pay_status >= 1 and pay_status <= 5),
        constraint sale_active check (order_status <> '1' or pay_status in (1, 2, 3, 5)),
        constraint sale_trade_no check (trade_no ~ '^[A-Z]\\d{14}$'),
        constraint sale_pkey primary key (id),
        constraint sale_trade_no_key unique (trade_no),
        constraint sale_user_id_fkey foreign key (user_id) references app_user(id),
        constraint sale_venue_id_fkey foreign key (venue_id) references venue(id),
        constraint sale_merchant_id_fkey foreign key (merchant_id) references merchant(id)
      );
      create index sale_user on sale (user_id, id desc);
      create index sale_due on sale (pay_deadline) where order_status = '1' and pay_status = 1;
      create index sale_created on sale (gmt_create desc);

      create table sale_item (
        id integer generated always as identity,
        trade_no text not null,
        subject_id integer,
        name text not null,
        en_name text not null,
        quantity integer not null,
        fee integer not null,
        used integer default 0 not null,
        returned integer default 0 not null,
        refund_fee integer default 0 not null,
        constraint sale_item_quantity check (quantity > 0),
        constraint sale_item_fee check (fee >= 0 and refund_fee >= 0 and refund_fee <= fee),
        constraint sale_item_used check (used >= 0 and returned >= 0 and used + returned <= quantity),
        constraint sale_item_pkey primary key (id),
        constraint sale_item_trade_no_fkey foreign key (trade_no) references sale(trade_no)
      );
      create index sale_item_of on sale_item (trade_no)`);
    // What is sold without a place has none in the ledger either.
    await runner.query(`
      alter table finance_record drop constraint finance_venue_known;
      alter table finance_record add constraint finance_venue_known
        check (venue_id is not null or left(trade_no, 1) not in ('D', 'B', 'L')) not valid;
      alter table finance_record validate constraint finance_venue_known`);
    for (const table of ['pay_attempt', 'refund']) {
      await runner.query(`
        alter table ${table} alter column order_no drop expression;
        alter table ${table} add column sale_no text;
        alter table ${table} add constraint ${table}_sale_no_fkey foreign key (sale_no) references sale(trade_no) not valid;
        alter table ${table} validate constraint ${table}_sale_no_fkey`);
    }
  }

  /** Computes the column again for what belongs to orders; refused while plain sales were paid or refunded. */
  async down(runner: QueryRunner): Promise<void> {
    const others = { pay_attempt: ['due_id', 'recharge_id'], refund: ['batch_no', 'recharge_no'] };
    for (const [table, columns] of Object.entries(others))
      await runner.query(`
        alter table ${table} drop column sale_no, drop column order_no cascade;
        alter table ${table} add column order_no text generated always as (
          case when ${columns.map((column) => `${column} is null`).join(' and ')} then trade_no end
        ) stored references venue_order(trade_no)`);
    await runner.query(`
      alter table finance_record drop constraint finance_venue_known;
      alter table finance_record add constraint finance_venue_known
        check ((venue_id is not null) or (kind in (3, 4))) not valid`);
    await runner.query('drop table sale_item, sale cascade');
  }
}
