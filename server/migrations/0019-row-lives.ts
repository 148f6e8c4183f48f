import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the answer of an idempotency key ends, and indexes by which clean-up finds what has had its time. */
export class RowLives1800000000019 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table idempotency add column ends_at timestamptz;
      update idempotency
      set ends_at = at + case when answer -> 'no' is null then interval '24 hours' else interval '15 minutes' end;
      alter table idempotency alter column ends_at set not null;
      drop index idempotency_at;
      create index idempotency_ends on idempotency using brin (ends_at);
      create index slot_hold_released on slot_hold (date) where released_at is not null;
      create index capacity_claim_released on capacity_claim (date) where released_at is not null;
      create index message_record_created on message_record using brin (gmt_create)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index message_record_created;
      drop index capacity_claim_released;
      drop index slot_hold_released;
      alter table idempotency drop column ends_at;
      create index idempotency_at on idempotency using brin (at)`);
  }
}
