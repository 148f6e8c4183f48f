import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Campuses, venues, sites, spaces, their times, calendars, prices and rules. Minutes count from the slot's own midnight; money is fen. */
export class Venues1700000000002 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table campus (id int generated always as identity primary key, campus_name text not null unique, en_name text not null, address text not null default '', en_address text not null default '', sort int not null default 0);
      create table merchant (id int generated always as identity primary key, merchant_name text not null unique, en_name text not null);
      create table venue (
        id int generated always as identity primary key, campus_id int not null references campus, merchant_id int not null references merchant,
        venue_name text not null unique, en_name text not null, web_type smallint not null default 1 check (web_type in (1, 2)),
        telephone text not null default '', address text not null default '', en_address text not null default '', introduce text not null default '', en_introduce text not null default '',
        open_begin smallint not null default 480, open_end smallint not null default 1320, max_people int not null default 0, show_traffic boolean not null default true,
        sort int not null default 0, status smallint not null default 1 check (status in (0, 1))
      );
      create index venue_campus on venue (campus_id);

      create table time_template (id int generated always as identity primary key, name text not null unique);
      create table time_slot (
        id int generated always as identity primary key, template_id int not null references time_template, begin_minute smallint not null, end_minute smallint not null,
        check (begin_minute between 0 and 1439 and end_minute > begin_minute and end_minute <= 2880 and begin_minute % 10 = 0 and end_minute % 10 = 0),
        unique (template_id, begin_minute)
      );
      create table rule_set (
        id int generated always as identity primary key, name text not null unique,
        release_minute smallint not null default 420, advance_days smallint not null default 3, max_slots smallint not null default 2,
        consecutive_only boolean not null default true, same_space_only boolean not null default true, max_unpaid smallint not null default 1, max_active smallint not null default 0,
        pay_timeout_min smallint not null default 10 check (pay_timeout_min between 1 and 1440), cancel_hours numeric(6, 2) not null default 2, late_booking_min smallint not null default 0,
        late_grace_min smallint not null default 15, advance_entry_min smallint not null default 15, quotas jsonb not null default '[]', role_overrides jsonb not null default '[]'
      );
      create table refund_rule (id int generated always as identity primary key, name text not null unique, tiers jsonb not null, unpaid_free boolean not null default true);
      create table protocol (
        id int generated always as identity primary key, code text not null, title text not null, en_title text not null, content text not null, en_content text not null,
        kind smallint not null default 1, version int not null default 1, must_read_seconds smallint not null default 0, status smallint not null default 1, unique (code, version)
      );

      create table site (
        id int generated always as identity primary key, venue_id int not null references venue, site_name text not null, en_name text not null, sport_type int not null,
        booking_mode smallint not null default 1 check (booking_mode in (1, 2)), open_objects int[] not null default '{3,4,5,6,38}',
        open_begin smallint not null default 480, open_end smallint not null default 1320, template_id int not null references time_template,
        rule_set_id int not null references rule_set, refund_rule_id int not null references refund_rule, protocol_code text not null default 'RESERVATION_PROTOCOL',
        total_mode smallint not null default 1 check (total_mode in (1, 2)), seat_count int not null default 0, buddy_num_min smallint not null default 0, buddy_num_max smallint not null default 0,
        need_face boolean not null default false, site_telephone text not null default '', remark text not null default '', en_remark text not null default '',
        sort int not null default 0, status smallint not null default 1 check (status in (0, 1)),
        check (booking_mode = 1 or seat_count > 0), check (buddy_num_min <= buddy_num_max), unique (venue_id, site_name)
      );
      create table space (
        id int generated always as identity primary key, site_id int not null references site, space_name text not null, en_name text not null, space_group_id int,
        conflict_space_ids int[] not null default '{}', sort int not null default 0, status smallint not null default 1 check (status in (0, 1)), remark text not null default '', en_remark text not null default '',
        unique (site_id, space_name)
      );
      create table holiday (
        id int generated always as identity primary key, name text not null, en_name text not null, begin_date date not null, end_date date not null,
        kind smallint not null check (kind in (1, 2, 3)), venue_ids int[], check (begin_date <= end_date)
      );
      create index holiday_dates on holiday (begin_date, end_date);
      create table date_rule (
        id int generated always as identity primary key, name text not null, site_id int not null references site, begin_date date not null, end_date date not null,
        weekdays smallint[] not null default '{1,2,3,4,5,6,7}', template_id int not null references time_template, priority smallint not null default 0, check (begin_date <= end_date)
      );
      create index date_rule_site on date_rule (site_id, begin_date, end_date);
      create table charge (
        id int generated always as identity primary key, site_id int not null references site, space_id int references space, role_id int, date_kind smallint check (date_kind in (1, 2, 3)),
        begin_minute smallint not null default 0, end_minute smallint not null default 2880, price int not null check (price >= 0), companion_price int not null default 0 check (companion_price >= 0),
        effective_from date, effective_to date, check (begin_minute < end_minute)
      );
      create index charge_site on charge (site_id);
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(
      'drop table charge, date_rule, holiday, space, site, protocol, refund_rule, rule_set, time_slot, time_template, venue, merchant, campus',
    );
  }
}
