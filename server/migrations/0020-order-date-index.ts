import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds orders by their date of use, and the first and last order of each date in the order of booking. */
export class OrderDateIndex1800000000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index order_date on venue_order (reservation_date, gmt_create)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index order_date');
  }
}
