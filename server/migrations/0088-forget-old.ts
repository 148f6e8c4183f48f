import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Old events of devices are found by their age. */
export class ForgetOld1700000000088 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('create index device_event_at on device_event using brin (at)');
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop index device_event_at');
  }
}
