import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An instalment is paid across a counter, or online by the applicant himself from his balance. */
export class DueOnline1700000000086 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      alter table bulk_due add column paid_online boolean not null default false;
      do $$ declare odd text; begin
        select conname into odd from pg_constraint where conrelid = 'bulk_due'::regclass and pg_get_constraintdef(oid) like '%paid_at IS NULL) = (offline_type IS NULL)%';
        execute format('alter table bulk_due drop constraint %I', odd);
      end $$;
      alter table bulk_due add constraint bulk_due_paid check (case when paid_at is null then offline_type is null and not paid_online else (offline_type is null) = paid_online end);
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      update bulk_due set offline_type = 8 where paid_online;
      alter table bulk_due drop constraint bulk_due_paid, drop column paid_online;
      alter table bulk_due add constraint bulk_due_check check ((paid_at is null) = (offline_type is null));
    `);
  }
}
