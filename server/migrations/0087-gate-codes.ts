import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A member's code opens one gate once: the half minute it belongs to is used up, wherever it was shown. */
export class GateCodes1700000000087 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table gate_code_use (user_id int not null references app_user, step bigint not null, hardware_id int not null references hardware, at timestamptz not null default app_now(), primary key (user_id, step));
      create index gate_code_use_at on gate_code_use (at);
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop table gate_code_use');
  }
}
