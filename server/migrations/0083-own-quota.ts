import type { MigrationInterface, QueryRunner } from 'typeorm';
import { back, reword, type Rewording } from './reword';

/** What an organisation is granted over many dates (sources 5 and 7) is not what its applicant books: it uses nothing of the own quota. */
const COUNTED: Rewording = [
  `v.user_id = of_user and v.order_status = '1' and v.reservation_date`,
  `v.user_id = of_user and v.order_status = '1' and v.source not in (5, 7) and v.reservation_date`,
];

/** A quota counts what a member books for himself. */
export class OwnQuota1700000000083 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await reword(q, 'quota_use(int, jsonb)', COUNTED);
  }

  async down(q: QueryRunner): Promise<void> {
    await reword(q, 'quota_use(int, jsonb)', back(COUNTED));
  }
}
