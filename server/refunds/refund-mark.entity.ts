import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The mark of a failed refund as paid outside, with its proof, and the decision of a second person. */
@Entity('refund_mark')
export class RefundMarkEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'refund_no', type: 'text' })
  refundNo: string;

  @Column({ type: 'text' })
  note: string;

  @Column({ name: 'proof_ids', type: 'text', array: true })
  proofIds: readonly string[];

  @Column({ name: 'asked_by', type: 'integer' })
  askedBy: number;

  @Column({ name: 'asked_at', type: 'timestamptz', default: () => 'app_now()' })
  askedAt: Date;

  @Column({ type: 'boolean', nullable: true })
  passed: boolean | null;

  @Column({ name: 'decided_by', type: 'integer', nullable: true })
  decidedBy: number | null;

  @Column({ name: 'decided_at', type: 'timestamptz', nullable: true })
  decidedAt: Date | null;

  @Column({ type: 'text', default: '' })
  reason: string;
}
