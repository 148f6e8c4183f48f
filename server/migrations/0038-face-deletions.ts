import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Receipts of deleted face photos: when, why, and the jobs that remove the face from terminals. */
export class FaceDeletions1800000000038 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table face_deletion (
        id integer generated always as identity,
        user_id integer not null,
        cause smallint not null,
        at timestamptz default app_now() not null,
        constraint face_deletion_cause check (cause in (1, 2)),
        constraint face_deletion_pkey primary key (id),
        constraint face_deletion_user_id_fkey foreign key (user_id) references app_user(id)
      );
      create index face_deletion_of on face_deletion (user_id, id desc);
      create table face_deletion_job (
        deletion_id integer not null,
        job_id integer not null,
        constraint face_deletion_job_pkey primary key (deletion_id, job_id),
        constraint face_deletion_job_once unique (job_id),
        constraint face_deletion_job_deletion_id_fkey foreign key (deletion_id) references face_deletion(id)
          on delete cascade,
        constraint face_deletion_job_job_id_fkey foreign key (job_id) references face_issue(id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table face_deletion_job, face_deletion cascade');
  }
}
