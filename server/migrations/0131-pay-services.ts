import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who may pay by which method, where and when, and what it costs; merchants with what invoices and settlements need, and accounts of their own at channels. */
export class PayServices1700000000131 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table pay_service (
        pay_type smallint primary key check (pay_type in (1, 2, 3, 4, 5, 6, 19)), sort smallint not null, enabled boolean not null default true, role_ids int[] check (cardinality(role_ids) > 0), merchant_ids int[] check (cardinality(merchant_ids) > 0),
        open_from text check (open_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'), open_to text check (open_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'), check ((open_from is null) = (open_to is null) and open_from is distinct from coalesce(open_to, '')),
        fee_rate smallint not null default 0 check (fee_rate between 0 and 1000), fee_min int not null default 0 check (fee_min between 0 and 10000), fee_bearer smallint not null default 1 check (fee_bearer in (1, 2)),
        version int not null default 1, gmt_modified timestamptz not null default app_now()
      );
      insert into pay_service (pay_type, sort) values (5, 1), (3, 2), (2, 3), (1, 4), (19, 5), (4, 6), (6, 7);
      -- What the channel keeps of a payment by the terms of its method: half up, at least the least, never more than there is.
      create function channel_fee(of_type int, of_amount int) returns int language sql stable as
        'select least(of_amount, greatest(fee_min, (of_amount::bigint * fee_rate + 5000) / 10000))::int from pay_service where pay_type = of_type and fee_rate + fee_min > 0';
      alter table finance_record add column fee int not null default 0 check (fee between 0 and amount), add column fee_bearer smallint check (fee_bearer in (1, 2));
      alter table merchant add column subject text not null default '', add column tax_no text not null default '' check (tax_no = '' or tax_no ~ '^([0-9A-Z]{15}|[0-9A-Z]{18}|[0-9A-Z]{20})$'), add column bank_name text not null default '', add column bank_no text not null default '',
        add column settle_cycle smallint not null default 3 check (settle_cycle in (1, 2, 3)), add column invoice_subject text not null default '', add column status smallint not null default 1 check (status in (1, 2)), add column version int not null default 1, add column gmt_modified timestamptz not null default app_now();
      create table merchant_account (
        id int generated always as identity primary key, merchant_id int not null references merchant, channel text not null check (channel in ('wechat', 'alipay', 'school', 'card')), shown text not null, sealed text not null check (sealed ~ '^v[0-9]+[.]'),
        active boolean not null default true, tested_at timestamptz, test_ok boolean, test_note text not null default '', gmt_modified timestamptz not null default app_now(), unique (merchant_id, channel)
      );
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      drop table merchant_account;
      alter table merchant drop column subject, drop column tax_no, drop column bank_name, drop column bank_no, drop column settle_cycle, drop column invoice_subject, drop column status, drop column version, drop column gmt_modified;
      alter table finance_record drop column fee, drop column fee_bearer;
      drop function channel_fee(int, int);
      drop table pay_service;
    `);
  }
}
