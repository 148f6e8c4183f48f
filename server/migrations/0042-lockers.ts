import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cells of locker cabinets and who used them. One wristband uses one cell at a time, and one cell serves one. */
export class Lockers1800000000042 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table locker_cell (
        id integer generated always as identity,
        cabinet_id integer not null,
        no smallint not null,
        size smallint not null,
        area smallint not null,
        state smallint default 1 not null,
        note text default '' not null,
        version integer default 1 not null,
        constraint locker_cell_range check (no between 1 and 999),
        constraint locker_cell_size check (size in (1, 2)),
        constraint locker_cell_area check (area in (1, 2, 3)),
        constraint locker_cell_state check (state between 1 and 4),
        constraint locker_cell_pkey primary key (id),
        constraint locker_cell_no unique (cabinet_id, no),
        constraint locker_cell_cabinet_id_fkey foreign key (cabinet_id) references hardware(id)
      );

      create table locker_record (
        id integer generated always as identity,
        cell_id integer not null,
        bracelet_id integer not null,
        user_id integer,
        guest_name text,
        opened_at timestamptz not null,
        opened_by integer,
        closed_at timestamptz,
        closed_as smallint,
        closed_by integer,
        minutes integer,
        nights smallint default 0 not null,
        fee integer default 0 not null,
        reason text,
        constraint locker_record_closed check (
          (closed_at is null) = (closed_as is null) and (closed_at is null) = (minutes is null)
        ),
        constraint locker_record_times check (closed_at >= opened_at),
        constraint locker_record_closed_as check (closed_as between 1 and 4),
        constraint locker_record_forced check (closed_as is distinct from 3 or (reason is not null and closed_by is not null)),
        constraint locker_record_fee check (nights >= 0 and fee >= 0),
        constraint locker_record_pkey primary key (id),
        constraint locker_record_cell_id_fkey foreign key (cell_id) references locker_cell(id),
        constraint locker_record_bracelet_id_fkey foreign key (bracelet_id) references bracelet(id)
      );
      create unique index locker_record_of_cell on locker_record (cell_id) where closed_at is null;
      create unique index locker_record_of_bracelet on locker_record (bracelet_id) where closed_at is null;
      create index locker_record_cell on locker_record (cell_id, id desc);
      create index locker_record_opened on locker_record (opened_at desc)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table locker_record, locker_cell cascade');
  }
}
