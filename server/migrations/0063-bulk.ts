import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Bulk bookings and leases: what is asked for, what became of every date, and what falls due when. */
export class Bulk1700000000063 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table bulk_booking (
        id int generated always as identity primary key, batch_no text not null unique check (batch_no ~ '^[BL]\\d{14}$'), kind smallint not null check (kind in (5, 7)),
        user_id int not null references app_user, role_id int not null, org_name text not null, phone text not null, title text not null, purpose smallint not null check (purpose between 1 and 6), people int not null check (people > 0), remark text not null default '',
        venue_id int not null references venue, site_id int not null references site, merchant_id int not null references merchant, space_ids int[] not null check (cardinality(space_ids) > 0),
        date_from date not null, date_to date not null check (date_to >= date_from and date_to - date_from < 366), weekdays int[] not null check (cardinality(weekdays) > 0), weeks text not null, skip_holidays boolean not null,
        begin_minute smallint not null, end_minute smallint not null check (end_minute > begin_minute),
        pay_mode smallint not null check (pay_mode between 1 and 3), price_mode smallint not null check (price_mode between 1 and 3), price_value int not null default 0 check (price_value >= 0),
        rent int not null default 0 check (rent >= 0), deposit int not null default 0 check (deposit >= 0), billed int not null default 0 check (billed >= 0),
        status smallint not null default 0 check (status between 0 and 4), check_content text not null default '', checked_by int references app_user, checked_at timestamptz, round int not null default 1,
        lease_status smallint not null default 0 check (lease_status between 0 and 3), made_at timestamptz, ended_on date, end_reason text, ended_by int references app_user, settlement jsonb,
        version int not null default 1, gmt_create timestamptz not null default app_now(),
        check ((status = 1) = (lease_status > 0)), check ((lease_status = 3) = (settlement is not null)), check (kind = 5 or pay_mode = 2), check (kind = 5 or rent > 0)
      );
      create index bulk_booking_list on bulk_booking (kind, id desc);
      create index bulk_booking_venue on bulk_booking (venue_id, kind, id desc);
      create index bulk_booking_user on bulk_booking (user_id, id desc);
      create index bulk_booking_unmade on bulk_booking (id) where status = 1 and made_at is null;
      create index bulk_booking_running on bulk_booking (date_to) where lease_status = 1;

      create table bulk_date (
        id int generated always as identity primary key, bulk_id int not null references bulk_booking on delete cascade, date date not null, result smallint not null check (result between 0 and 5),
        slots int not null default 0, amount int not null default 0 check (amount >= 0), blocked text, blocked_en text, trade_no text unique references venue_order (trade_no),
        unique (bulk_id, date), check ((result in (1, 5)) = (trade_no is not null))
      );
      create index bulk_date_day on bulk_date (date desc, id desc);
      create index bulk_date_open on bulk_date (bulk_id, date) where result = 0;

      create table bulk_due (
        id int generated always as identity primary key, bulk_id int not null references bulk_booking on delete cascade, no int not null check (no > 0), kind smallint not null check (kind in (1, 2)), due date not null, amount int not null check (amount > 0),
        paid_at timestamptz, offline_type smallint check (offline_type between 1 and 8), receipt text not null default '', collector_id int references app_user, void_at timestamptz, reminded smallint not null default 0 check (reminded between 0 and 3),
        unique (bulk_id, no), check ((paid_at is null) = (offline_type is null)), check (paid_at is null or void_at is null)
      );
      create index bulk_due_day on bulk_due (due, id);
      create index bulk_due_open on bulk_due (due) where paid_at is null and void_at is null;

      -- The rent that stands in instalments is the rent that is billed: asked when a transaction ends, whoever wrote.
      create function bulk_due_adds_up() returns trigger language plpgsql as $$
      declare of_bulk int; wrong int;
      begin
        if tg_table_name = 'bulk_booking' then of_bulk := new.id; elsif tg_op = 'DELETE' then of_bulk := old.bulk_id; else of_bulk := new.bulk_id; end if;
        select b.billed - coalesce((select sum(d.amount) from bulk_due d where d.bulk_id = b.id and d.kind = 1 and d.void_at is null), 0) into wrong from bulk_booking b where b.id = of_bulk;
        if wrong <> 0 then raise exception 'the instalments of request % miss what is billed by %', of_bulk, wrong using errcode = '23514', constraint = 'bulk_due_adds_up'; end if;
        return null;
      end $$;
      create constraint trigger bulk_due_adds_up after insert or update or delete on bulk_due deferrable initially deferred for each row execute function bulk_due_adds_up();
      create constraint trigger bulk_billed_adds_up after insert or update of billed on bulk_booking deferrable initially deferred for each row execute function bulk_due_adds_up();
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop table bulk_due, bulk_date, bulk_booking; drop function bulk_due_adds_up()');
  }
}
