import type { MigrationInterface, QueryRunner } from 'typeorm';
import { back, reword, type Rewording } from './reword';

/** A deposit came in too: what goes back of a contract may pass its rent by it. */
const withDeposits: Rewording = ['kind in (1, 3)', 'kind in (1, 3, 7)'];

/** Deposits that were paid online go back the way they came, each refund in the books once. */
export class DepositBack1700000000176 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await reword(q, 'refund_within_paid()', withDeposits);
    await q.query('create unique index finance_deposit_refund_once on finance_record (refund_no) where kind = 8');
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop index finance_deposit_refund_once');
    await reword(q, 'refund_within_paid()', back(withDeposits));
  }
}
