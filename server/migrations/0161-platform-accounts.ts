import type { MigrationInterface, QueryRunner } from 'typeorm';

const KNOWN = 'merchant_account_channel_check';

/** A merchant may hold an account of its own at the unified platform too. */
export class PlatformAccounts1700000000161 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(
      `alter table merchant_account drop constraint ${KNOWN}, add constraint ${KNOWN} check (channel in ('wechat', 'alipay', 'school', 'platform', 'card'))`,
    );
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(
      `delete from merchant_account where channel = 'platform'; alter table merchant_account drop constraint ${KNOWN}, add constraint ${KNOWN} check (channel in ('wechat', 'alipay', 'school', 'card'))`,
    );
  }
}
