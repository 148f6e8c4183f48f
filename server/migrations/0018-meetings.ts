import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What members state about the meeting of an order (`domain/orders/meeting.rules.ts`). */
export class Meetings1800000000018 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table venue_order
        add column meeting jsonb,
        add constraint order_meeting check (
          jsonb_typeof(meeting) = 'object'
          and meeting <> '{}'
          and length(meeting ->> 'theme') between 1 and 100
          and length(meeting ->> 'activityContent') between 1 and 1000
          and length(meeting ->> 'joiners') between 1 and 1000
          and (meeting ->> 'purposeType')::integer > 0
          and (meeting ->> 'joinerNum')::integer between 1 and 9999
        ) not valid;
      alter type booking_request add attribute meeting jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter type booking_request drop attribute meeting;
      alter table venue_order drop column meeting`);
  }
}
