import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The reconciliation of one payment method with the statement of its channel for one day. */
@Entity('recon_run')
export class ReconRunEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'smallint' })
  source: number;

  @Column({ name: 'pay_type', type: 'smallint', nullable: true })
  payType: number | null;

  @Column({ name: 'account_id', type: 'integer', nullable: true })
  accountId: number | null;

  @Column({ type: 'date' })
  day: string;

  @Column({ type: 'smallint', default: 1 })
  state: number;

  @Column({ type: 'integer', default: 0 })
  ours: number;

  @Column({ type: 'integer', default: 0 })
  theirs: number;

  @Column({ name: 'ours_paid', type: 'bigint', default: 0 })
  oursPaid: number;

  @Column({ name: 'ours_back', type: 'bigint', default: 0 })
  oursBack: number;

  @Column({ name: 'theirs_paid', type: 'bigint', default: 0 })
  theirsPaid: number;

  @Column({ name: 'theirs_back', type: 'bigint', default: 0 })
  theirsBack: number;

  @Column({ type: 'bigint', default: 0 })
  fees: number;

  @Column({ type: 'integer', default: 0 })
  found: number;

  @Column({ type: 'text', nullable: true })
  error: string | null;

  @Column({ name: 'user_id', type: 'integer', nullable: true })
  userId: number | null;

  @Column({ name: 'began_at', type: 'timestamptz', default: () => 'app_now()' })
  beganAt: Date;

  @Column({ name: 'beat_at', type: 'timestamptz', default: () => 'app_now()' })
  beatAt: Date;

  @Column({ name: 'done_at', type: 'timestamptz', nullable: true })
  doneAt: Date | null;
}
