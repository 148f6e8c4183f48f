import type { MigrationInterface, QueryRunner } from 'typeorm';
import { back, reword, type Rewording } from './reword';

const FACTS = 'companion_facts(int, int[], text[], timestamp, timestamp)';
const NAMED: Rewording = [
  `'userId', b.buddy_user_id, 'known'`,
  `'userId', b.buddy_user_id, 'name', coalesce(u.name, ''), 'known'`,
];

/** A refusal says which companion it is about. */
export class CompanionsNamed1700000000092 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await reword(q, FACTS, NAMED);
  }

  async down(q: QueryRunner): Promise<void> {
    await reword(q, FACTS, back(NAMED));
  }
}
