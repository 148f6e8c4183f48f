import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Scans that phones of the gate staff made without network. */
export class DoorScans1800000000045 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table door_scan cascade');
  }
}

const TABLES = `
create table door_scan (
  id integer generated always as identity,
  key uuid not null,
  door text not null,
  checker_id integer not null,
  venue_id integer not null,
  trade_no text not null,
  at timestamptz not null,
  received_at timestamptz default app_now() not null,
  method smallint not null,
  state smallint not null,
  check_id integer,
  refusal text,
  facts jsonb default '{}' not null,
  constraint door_scan_pkey primary key (id),
  constraint door_scan_key unique (key),
  constraint door_scan_state check (state between 1 and 3),
  constraint door_scan_method check (method between 1 and 2),
  constraint door_scan_check check ((state = 3) = (check_id is null)),
  constraint door_scan_refusal check ((state = 3) = (refusal is not null)),
  constraint door_scan_check_id_fkey foreign key (check_id) references order_check(id),
  constraint door_scan_checker_id_fkey foreign key (checker_id) references app_user(id),
  constraint door_scan_venue_id_fkey foreign key (venue_id) references venue(id)
);
create unique index door_scan_admits on door_scan (check_id) where state = 1;
create index door_scan_doubles on door_scan (received_at desc) where state = 2;
create index door_scan_trade on door_scan (trade_no);
`;
