import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Organisations that rent or book on account, and who acts for them. */
export class BusinessUsers1700000000060 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table business_user (
        id int generated always as identity primary key, merchant_id int not null references merchant, venue_ids int[] check (venue_ids is null or cardinality(venue_ids) > 0),
        org_name text not null check (length(btrim(org_name)) >= 2), en_name text not null, type smallint not null check (type in (1, 2, 3)), credit_code text not null default '' check (credit_code = '' or credit_code ~ '^[0-9A-HJ-NPQRTUWXY]{18}$'),
        contact text not null, phone text not null, credit_limit int not null default 0 check (credit_limit >= 0), discount_percent smallint not null default 100 check (discount_percent between 1 and 100),
        projects text not null default '', invoice_title text not null default '', remark text not null default '', status smallint not null default 1 check (status in (0, 1)), version int not null default 0, gmt_create timestamptz not null default app_now(),
        unique (merchant_id, org_name)
      );
      create unique index business_user_credit_code on business_user (merchant_id, credit_code) where credit_code <> '';
      create index business_user_venues on business_user using gin (venue_ids);
      create index business_user_newest on business_user (gmt_create desc, id desc);
      create table business_user_account (
        business_user_id int not null references business_user on delete cascade, user_id int not null references app_user, gmt_create timestamptz not null default app_now(), primary key (business_user_id, user_id)
      );
      create index business_user_account_person on business_user_account (user_id);
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop table business_user_account, business_user');
  }
}
