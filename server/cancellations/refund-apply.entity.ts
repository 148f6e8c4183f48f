import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A request of a member for a special refund, and the review of it. */
@Entity('refund_apply')
export class RefundApplyEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'trade_no', type: 'text' })
  tradeNo: string;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ name: 'reason_type', type: 'smallint' })
  reasonType: number;

  @Column({ name: 'reason_text', type: 'text' })
  reasonText: string;

  @Column({ name: 'proof_ids', type: 'text', array: true, default: () => "'{}'" })
  proofIds: readonly string[];

  @Column({ name: 'check_status', type: 'smallint', default: 0 })
  checkStatus: number;

  @Column({ type: 'boolean', default: false })
  closed: boolean;

  @Column({ name: 'check_content', type: 'text', default: '' })
  checkContent: string;

  @Column({ type: 'integer', nullable: true })
  checker: number | null;

  @Column({ name: 'checked_at', type: 'timestamptz', nullable: true })
  checkedAt: Date | null;

  @Column({ type: 'integer', default: 1 })
  round: number;

  @Column({ name: 'submitted_at', type: 'timestamptz', default: () => 'app_now()' })
  submittedAt: Date;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;
}
