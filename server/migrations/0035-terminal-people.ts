import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The people that terminals report to store, page by page, and the state of each list. */
export class TerminalPeople1800000000035 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table terminal_list (
        hardware_id integer not null,
        round integer default 0 not null,
        requested_at timestamptz,
        listed_round integer default 0 not null,
        listed_at timestamptz,
        constraint terminal_list_rounds check (listed_round >= 0 and listed_round <= round),
        constraint terminal_list_listed check ((listed_round = 0) = (listed_at is null)),
        constraint terminal_list_pkey primary key (hardware_id),
        constraint terminal_list_hardware_id_fkey foreign key (hardware_id) references hardware(id) on delete cascade
      );
      create table terminal_person (
        hardware_id integer not null,
        round integer not null,
        user_no text not null,
        constraint terminal_person_user_no check (length(user_no) between 1 and 32),
        constraint terminal_person_pkey primary key (hardware_id, round, user_no),
        constraint terminal_person_hardware_id_fkey foreign key (hardware_id) references terminal_list(hardware_id)
          on delete cascade
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table terminal_person, terminal_list cascade');
  }
}
