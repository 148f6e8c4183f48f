import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Plans of new areas, kept for developers. */
export class CodeGen1700000000021 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table code_gen_plan (
        id int generated always as identity primary key,
        plural text not null constraint code_gen_plan_plural unique, singular text not null, zh text not null, en text not null, table_name text,
        fields jsonb not null check (jsonb_typeof(fields) = 'array'), user_id int not null references app_user, version int not null default 1,
        gmt_create timestamptz not null default now(), gmt_modified timestamptz not null default now()
      )`);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop table code_gen_plan');
  }
}
