import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Work on a request that fails steps back, longer each time, and says so: it holds up no other, and is never given up. */
export class BulkStuck1700000000170 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table bulk_stuck (
        bulk_id int not null references bulk_booking on delete cascade, work text not null check (work in ('make', 'end', 'free', 'confirm', 'remind')),
        tries int not null default 1 check (tries > 0), since timestamptz not null default app_now(), next_at timestamptz not null,
        primary key (bulk_id, work)
      );
      insert into bulk_stuck (bulk_id, work, next_at) select id, 'confirm', confirm_retry_at from bulk_booking where confirm_retry_at > app_now();
      alter table bulk_booking drop column confirm_retry_at;
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      alter table bulk_booking add column confirm_retry_at timestamptz;
      update bulk_booking b set confirm_retry_at = k.next_at from bulk_stuck k where k.bulk_id = b.id and k.work = 'confirm';
      drop table bulk_stuck;
    `);
  }
}
