import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Facilities of venues, what is measured at them, and every reading. The newest reading stands with its measure. */
export class Facilities1700000000062 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table facility (
        id int generated always as identity primary key, venue_id int not null references venue, name text not null check (length(btrim(name)) > 0), en_name text not null, type text not null default '', place text not null default '', en_place text not null default '',
        is_public boolean not null default false, pics jsonb not null default '[]', status smallint not null default 1 check (status in (0, 1)), version int not null default 0, gmt_create timestamptz not null default app_now(), unique (venue_id, name)
      );
      create table facility_metric (
        facility_id int not null references facility on delete cascade, metric text not null, low numeric(10, 3), high numeric(10, 3), hardware_id int references hardware, value numeric(10, 3), at timestamptz, primary key (facility_id, metric),
        check (low is null or high is null or low < high), check ((value is null) = (at is null))
      );
      create unique index facility_metric_sensor on facility_metric (hardware_id, metric) where hardware_id is not null;
      create table facility_reading (
        id bigint generated always as identity primary key, facility_id int not null references facility, metric text not null, value numeric(10, 3) not null, at timestamptz not null, hardware_id int references hardware, user_id int references app_user,
        check ((hardware_id is null) <> (user_id is null))
      );
      create index facility_reading_course on facility_reading (facility_id, metric, at desc);
      create index facility_reading_newest on facility_reading (facility_id, at desc, id desc);
      create index facility_reading_hardware on facility_reading (hardware_id) where hardware_id is not null;
      create index facility_reading_person on facility_reading (user_id) where user_id is not null;
      create index facility_reading_at on facility_reading using brin (at);

      -- A reading that is newer than what stands is what stands; one that comes late is kept only.
      create function facility_heard() returns trigger language plpgsql as $$
      begin
        update facility_metric set value = new.value, at = new.at where facility_id = new.facility_id and metric = new.metric and (at is null or at <= new.at);
        return null;
      end $$;
      create trigger facility_heard after insert on facility_reading for each row execute function facility_heard();
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop table facility_reading, facility_metric, facility; drop function facility_heard()');
  }
}
