import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The groups of messages that a person turned off, and the status of a message that was not sent because of it. */
export class MessagePreferences1800000000026 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The rows before obey the narrower constraint, so the new one needs no validation.
    await runner.query(`
      alter table member_profile add column muted_groups text[] default '{}' not null;
      alter table message_record
        drop constraint message_record_status_check,
        add constraint message_record_status_check check (status in (0, 1, 2, 3)) not valid`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view if exists v_message_recipient, v_member_profile;
      alter table member_profile drop column muted_groups;
      delete from message_record where status = 3;
      alter table message_record
        drop constraint message_record_status_check,
        add constraint message_record_status_check check (status in (0, 1, 2))`);
  }
}
