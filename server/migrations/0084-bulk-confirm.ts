import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The applicant's word on the dates that were booked for him: until when it is waited for, given and signed when; and the language he is written to in. */
export class BulkConfirm1700000000084 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      alter table bulk_booking
        add column lang text not null default 'zh' check (lang in ('zh', 'en')),
        add column confirm_by timestamptz, add column confirmed_at timestamptz, add column signed_name text not null default '', add column confirm_told smallint not null default 0 check (confirm_told between 0 and 2),
        add constraint bulk_booking_signed check ((confirmed_at is null) = (signed_name = '') and (confirmed_at is null or confirm_by is not null));
      create index bulk_booking_unconfirmed on bulk_booking (confirm_by) where lease_status = 1 and confirmed_at is null and confirm_by is not null;
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(
      'drop index bulk_booking_unconfirmed; alter table bulk_booking drop constraint bulk_booking_signed, drop column lang, drop column confirm_by, drop column confirmed_at, drop column signed_name, drop column confirm_told',
    );
  }
}
