import type { CheckStatus } from '#domain/system/check.status';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A request of a student: an appeal against a record, or exercise that no gate saw. */
@Entity('kwdl_claim')
export class KwdlClaimEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'rule_id', type: 'integer' })
  ruleId: number;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ name: 'visit_id', type: 'bigint', nullable: true })
  visitId: number | null;

  @Column({ type: 'date' })
  date: string;

  @Column({ name: 'venue_id', type: 'integer' })
  venueId: number;

  @Column({ name: 'begin_minute', type: 'smallint' })
  beginMinute: number;

  @Column({ name: 'end_minute', type: 'smallint' })
  endMinute: number;

  @Column({ type: 'text' })
  reason: string;

  @Column({ name: 'proof_ids', type: 'text', array: true, default: () => "'{}'" })
  proofIds: readonly string[];

  @Column({ name: 'check_status', type: 'smallint', default: 0 })
  checkStatus: CheckStatus;

  @Column({ type: 'boolean', default: false })
  closed: boolean;

  @Column({ name: 'check_content', type: 'text', default: '' })
  checkContent: string;

  @Column({ type: 'integer', nullable: true })
  checker: number | null;

  @Column({ name: 'checked_at', type: 'timestamptz', nullable: true })
  checkedAt: Date | null;

  @Column({ name: 'submitted_at', type: 'timestamptz', default: () => 'app_now()' })
  submittedAt: Date;
}
