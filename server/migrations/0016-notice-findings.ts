import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Findings of channel notices, which belong to no run. */
export class NoticeFindings1800000000016 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table recon_finding
        alter column run_id drop not null,
        add constraint recon_finding_run check ((run_id is null) = (source = 3));
      alter table pay_anomaly drop column handle_status`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from recon_finding where run_id is null;
      alter table recon_finding
        drop constraint recon_finding_run,
        alter column run_id set not null;
      alter table pay_anomaly add column handle_status smallint default 1 not null`);
  }
}
