import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The record of what staff wrote off besides bookings, and of what they were refused. */
export class DueChecks1800000000049 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table due_check (
        id integer generated always as identity,
        checker_id integer not null,
        at timestamptz default app_now() not null,
        method smallint not null,
        trade_no text not null,
        title text not null,
        en_title text not null,
        pieces integer not null,
        refusal text,
        facts jsonb default '{}' not null,
        constraint due_check_method_check check (method between 1 and 3),
        constraint due_check_pieces_check check (pieces > 0),
        constraint due_check_pkey primary key (id),
        constraint due_check_checker_id_fkey foreign key (checker_id) references app_user(id)
      );
      create index due_check_checker on due_check (checker_id, id desc);
      create index due_check_sale on due_check (trade_no)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table due_check');
  }
}
