import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is bought in advance, and the ledger of its units. */
export class Entitlements1800000000025 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table entitlement_entry, entitlement cascade');
  }
}

const TABLES = `
create table entitlement (
  id integer generated always as identity,
  user_id integer not null,
  unit smallint not null,
  trade_no text not null,
  grant_key text not null,
  merchant_id integer not null,
  granted integer not null,
  paid integer not null,
  balance integer default 0 not null,
  locked integer default 0 not null,
  entry_count integer default 0 not null,
  status smallint default 1 not null,
  valid_from date not null,
  valid_until date not null,
  frozen_on date,
  frozen_days smallint,
  transferred_from integer,
  gmt_create timestamptz default app_now() not null,
  constraint entitlement_balance check (balance >= 0),
  constraint entitlement_locked check (locked >= 0 and locked <= balance),
  constraint entitlement_ended check (case status
    when 2 then locked = 0
    when 3 then balance = locked
    when 4 then balance = 0
    when 5 then balance = 0
    else true
  end),
  constraint entitlement_frozen check ((status = 2) = (frozen_on is not null)
    and (frozen_on is null) = (frozen_days is null) and frozen_days > 0),
  constraint entitlement_granted check (granted > 0),
  constraint entitlement_paid check (paid >= 0),
  constraint entitlement_status check (status between 1 and 5),
  constraint entitlement_unit check (unit between 1 and 4),
  constraint entitlement_validity check (valid_until > valid_from),
  constraint entitlement_pkey primary key (id),
  constraint entitlement_grant_key unique (trade_no, grant_key),
  constraint entitlement_transferred_from_key unique (transferred_from),
  constraint entitlement_merchant_id_fkey foreign key (merchant_id) references merchant(id),
  constraint entitlement_transferred_from_fkey foreign key (transferred_from) references entitlement(id),
  constraint entitlement_user_id_fkey foreign key (user_id) references app_user(id)
);
create index entitlement_choice on entitlement (user_id, unit, merchant_id, valid_until, id) where status = 1;
create index entitlement_due on entitlement ((valid_until + coalesce(frozen_days, 0::smallint))) where status in (1, 2);
create index entitlement_holder on entitlement (user_id, id desc);

create table entitlement_entry (
  id bigint generated always as identity,
  entitlement_id integer not null,
  seq integer not null,
  kind smallint not null,
  delta integer not null,
  locked_delta integer not null,
  balance_after integer not null,
  locked_after integer not null,
  lock_id bigint,
  biz_type text not null,
  biz_id text not null,
  reason text,
  adjusted_by integer,
  at timestamptz default clock_timestamp() not null,
  constraint entitlement_entry_after check (balance_after >= 0 and locked_after >= 0 and locked_after <= balance_after),
  constraint entitlement_entry_adjust check ((kind = 9) = (reason is not null) and (kind = 9) = (adjusted_by is not null)
    and length(btrim(reason)) > 0),
  constraint entitlement_entry_kind check (kind between 1 and 9),
  constraint entitlement_entry_lock check ((lock_id is not null) = (locked_delta < 0)),
  constraint entitlement_entry_shape check (case kind
    when 1 then delta > 0 and locked_delta = 0
    when 2 then delta = 0 and locked_delta > 0
    when 3 then delta = 0 and locked_delta < 0
    when 4 then delta < 0 and locked_delta in (0, delta)
    when 5 then delta < 0 and locked_delta = 0
    when 6 then delta < 0 and locked_delta in (0, delta)
    when 7 then delta < 0 and locked_delta = 0
    when 8 then delta > 0 and locked_delta = 0
    else delta <> 0 and locked_delta = 0
  end),
  constraint entitlement_entry_pkey primary key (id),
  constraint entitlement_entry_event unique (biz_type, biz_id, kind),
  constraint entitlement_entry_seq unique (entitlement_id, seq),
  constraint entitlement_entry_adjusted_by_fkey foreign key (adjusted_by) references app_user(id),
  constraint entitlement_entry_entitlement_id_fkey foreign key (entitlement_id) references entitlement(id),
  constraint entitlement_entry_lock_id_fkey foreign key (lock_id) references entitlement_entry(id)
);
create index entitlement_entry_of_lock on entitlement_entry (lock_id) where lock_id is not null;
`;
