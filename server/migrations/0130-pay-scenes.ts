import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A try knows where its payer meets the bill, whose account at the channel takes the money, and what its page wants posted. */
export class PayScenes1700000000130 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      alter table pay_attempt add column scene smallint not null default 1 check (scene between 1 and 4), add column account_id int references merchant,
        add column fields jsonb check (jsonb_typeof(fields) = 'object');
      create index pay_attempt_account on pay_attempt (account_id) where account_id is not null;
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('alter table pay_attempt drop column scene, drop column account_id, drop column fields');
  }
}
