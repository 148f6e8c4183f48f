import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes by which clean-up finds what has had its time, and orders by their date of use, with the first and last order
 * of each date in the order of booking.
 */
const indexes: Readonly<Record<string, string>> = {
  idempotency_ends: 'idempotency using brin (ends_at)',
  slot_hold_released: 'slot_hold (date) where released_at is not null',
  capacity_claim_released: 'capacity_claim (date) where released_at is not null',
  message_record_created: 'message_record using brin (gmt_create)',
  order_date: 'venue_order (reservation_date, gmt_create)',
};

/** Made while servers write: each is dropped first, because an interrupted one stays invalid. */
export class GrowthIndexes1800000000023 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, on] of Object.entries(indexes)) {
      await runner.query(`drop index concurrently if exists ${name}`);
      await runner.query(`create index concurrently ${name} on ${on}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(indexes)) await runner.query(`drop index ${name}`);
  }
}
