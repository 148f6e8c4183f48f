import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What of an invoice is still to be done at the tax platform: issue it, write it off, fetch a file. */
const WORK =
  'not closed and (status = 3 or red_wanted_at is not null and red_no is null or invoice_no is not null and file_id is null or red_no is not null and red_file_id is null)';

/**
 * Invoices: whom they are made out to, what they hold, how they stand at the tax platform. An order is on one standing invoice at most, and
 * never with more than it keeps; `invoice_bill` says what that is, of a booking and of a top-up alike. Money is fen.
 */
export class Invoices1700000000140 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table invoice_title (
        id int generated always as identity primary key, user_id int not null references app_user, kind smallint not null check (kind between 1 and 3), title text not null check (length(title) between 1 and 100),
        tax_no text not null default '', bank text not null default '', account text not null default '', address text not null default '', phone text not null default '', email text not null default '',
        is_default boolean not null default false, deleted_at timestamptz, gmt_create timestamptz not null default app_now(),
        constraint invoice_title_tax check ((kind = 1) = (tax_no = '') and (tax_no = '' or tax_no ~ '^([0-9A-Z]{15}|[0-9A-Z]{18}|[0-9A-Z]{20})$')), constraint invoice_title_bank check ((bank = '') = (account = ''))
      );
      create unique index invoice_title_once on invoice_title (user_id, title, tax_no) where deleted_at is null;
      create unique index invoice_title_default on invoice_title (user_id) where is_default and deleted_at is null;

      create table invoice (
        id int generated always as identity primary key, apply_no text not null unique check (apply_no ~ '^F\\d{14}$'), user_id int not null references app_user, merchant_id int not null references merchant, venue_id int references venue,
        title_kind smallint not null check (title_kind between 1 and 3), title text not null, tax_no text not null default '', bank text not null default '', account text not null default '', address text not null default '', phone text not null default '', email text not null default '',
        amount int not null check (amount > 0), rate smallint not null check (rate between 0 and 17), tax int not null check (tax between 0 and amount),
        status smallint not null default 3 check (status between 1 and 4), closed boolean not null default false, round smallint not null default 1, replaced smallint not null default 0, replaces int references invoice, made_by int references app_user,
        refused_why text not null default '', invoice_no text unique, issued_at timestamptz, file_id text references attachment,
        red_wanted_at timestamptz, red_reason text, red_by int references app_user, red_round smallint not null default 1, red_no text unique, red_at timestamptz, red_file_id text references attachment,
        sent_at timestamptz, claim_no int not null default 0, claimed_until timestamptz, next_try_at timestamptz not null default app_now(), tries smallint not null default 0, polls smallint not null default 0, last_error text,
        gmt_create timestamptz not null default app_now(),
        constraint invoice_number check ((invoice_no is null) = (issued_at is null)), constraint invoice_red check ((red_no is null) = (red_at is null) and (red_no is null or red_wanted_at is not null) and (red_wanted_at is null) = (red_reason is null)),
        constraint invoice_issued check (status = 4 or (status in (1, 2)) = (invoice_no is not null)), constraint invoice_written_off check (status <> 2 or red_no is not null), constraint invoice_withdrawn check (not closed or invoice_no is null)
      );
      create index invoice_person on invoice (user_id, id desc);
      create index invoice_created on invoice (gmt_create desc);
      create index invoice_merchant on invoice (merchant_id, gmt_create desc);
      create unique index invoice_replaced on invoice (replaces) where replaces is not null and not closed;
      create index invoice_work on invoice (next_try_at) where ${WORK};

      create table invoice_line (
        invoice_id int not null references invoice, trade_no text not null, amount int not null check (amount > 0), name text not null, en_name text not null, stands boolean not null default true, primary key (invoice_id, trade_no)
      );
      create unique index invoice_line_once on invoice_line (trade_no) where stands;
      create index invoice_line_order on invoice_line (trade_no);

      -- What an invoice may hold, of a booking or of a top-up: kept is what was paid and neither went back nor is on its way back.
      create view invoice_bill as
        select o.trade_no, o.user_id, o.merchant_id, o.venue_id, o.pay_fee - o.refund_fee as kept, o.pay_status, case when o.pay_type = 5 then 'balance' else 'other' end as money,
               exists (select 1 from order_split s where s.trade_no = o.trade_no) as shared, o.end_at at time zone school_zone() as ends_at, o.paid_at, o.detail, o.detail_en, s.site_name, s.en_name as site_en
          from venue_order o join site s on s.id = o.site_id
        union all
        select r.trade_no, r.user_id, r.merchant_id, null, case when r.paid_at is null then 0 else r.amount - r.returned end,
               case when r.paid_at is null then 1 when exists (select 1 from wallet_request w where w.recharge_id = r.id and w.status = 0) or exists (select 1 from refund f where f.trade_no = r.trade_no and f.status in (3, 5)) then 3 else 2 end,
               'recharge', false, coalesce(r.paid_at, r.gmt_create), r.paid_at, '余额充值', 'Balance top-up', '余额充值', 'Balance top-up'
          from recharge r;

      create function invoice_within_kept() returns trigger language plpgsql as $$
      declare has bigint;
      begin
        select kept into has from invoice_bill where trade_no = new.trade_no;
        if has is null or new.amount > has then raise exception 'an invoice would hold % of %, which keeps %', new.amount, new.trade_no, has using errcode = 'MO018'; end if;
        return null;
      end $$;
      create trigger invoice_within_kept after insert or update of amount, stands on invoice_line for each row when (new.stands) execute function invoice_within_kept();
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(
      'drop table invoice_line; drop function invoice_within_kept(); drop view invoice_bill; drop table invoice, invoice_title',
    );
  }
}
