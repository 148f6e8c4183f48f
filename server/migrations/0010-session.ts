import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the edge asks often: sessions ended lately, and old rows to forget. */
export class Session1700000000010 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create index session_ended on session (revoked_at) where revoked_at is not null;
      create index session_over on session (expires_at);
      create index entry_ticket_over on entry_ticket (expires_at);
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop index entry_ticket_over, session_over, session_ended');
  }
}
