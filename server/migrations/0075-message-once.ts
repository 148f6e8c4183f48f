import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A message may say what it is about: then it is written once, however often the work that writes it is run. */
export class MessageOnce1700000000075 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      alter table message_record add column about text;
      create unique index message_record_about on message_record (about) where about is not null;
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop index message_record_about; alter table message_record drop column about');
  }
}
