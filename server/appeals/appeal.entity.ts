import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An appeal of a member against a black list entry or a no-show. */
@Entity('appeal')
export class AppealEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ name: 'black_list_id', type: 'integer', nullable: true })
  blackListId: number | null;

  @Column({ name: 'trade_no', type: 'text', nullable: true })
  tradeNo: string | null;

  @Column({ type: 'text' })
  reason: string;

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
