import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A difference found by a reconciliation, and how it was solved. */
@Entity('recon_finding')
export class ReconFindingEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  /** The run that found it; null for a finding of a channel notice. */
  @Column({ name: 'run_id', type: 'integer', nullable: true })
  runId: number | null;

  @Column({ type: 'smallint' })
  source: number;

  @Column({ name: 'pay_type', type: 'smallint', nullable: true })
  payType: number | null;

  @Column({ name: 'account_id', type: 'integer', nullable: true })
  accountId: number | null;

  @Column({ type: 'date' })
  day: string;

  @Column({ type: 'smallint' })
  kind: number;

  @Column({ type: 'smallint', nullable: true })
  line: number | null;

  @Column({ type: 'text' })
  no: string;

  @Column({ name: 'trade_no', type: 'text', nullable: true })
  tradeNo: string | null;

  @Column({ type: 'bigint', nullable: true })
  ours: number | null;

  @Column({ type: 'bigint', nullable: true })
  theirs: number | null;

  @Column({ type: 'smallint' })
  proposal: number;

  @Column({ type: 'smallint', default: 1 })
  state: number;

  @Column({ type: 'smallint', nullable: true })
  how: number | null;

  @Column({ type: 'text', nullable: true })
  note: string | null;

  @Column({ name: 'asked_by', type: 'integer', nullable: true })
  askedBy: number | null;

  @Column({ name: 'asked_at', type: 'timestamptz', nullable: true })
  askedAt: Date | null;

  @Column({ name: 'decided_by', type: 'integer', nullable: true })
  decidedBy: number | null;

  @Column({ name: 'solved_at', type: 'timestamptz', nullable: true })
  solvedAt: Date | null;

  @Column({ name: 'found_at', type: 'timestamptz', default: () => 'app_now()' })
  foundAt: Date;
}
