import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A refund of money to a member by one route. */
@Entity('refund')
export class RefundEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'refund_no', type: 'text' })
  refundNo: string;

  @Column({ name: 'trade_no', type: 'text' })
  tradeNo: string;

  @Column({ name: 'attempt_no_paid', type: 'text', nullable: true })
  attemptNoPaid: string | null;

  @Column({ name: 'pay_type', type: 'smallint' })
  payType: number;

  @Column({ type: 'integer' })
  amount: number;

  @Column({ type: 'integer', default: 0 })
  deduct: number;

  @Column({ name: 'reason_type', type: 'smallint', nullable: true })
  reasonType: number | null;

  @Column({ type: 'text', nullable: true })
  reason: string | null;

  @Column({ name: 'rule_type', type: 'smallint', default: 1 })
  ruleType: number;

  @Column({ type: 'smallint', default: 1 })
  route: number;

  @Column({ type: 'smallint', default: 3 })
  status: number;

  @Column({ name: 'attempt_no', type: 'integer', default: 0 })
  attemptNo: number;

  @Column({ name: 'claimed_until', type: 'timestamptz', nullable: true })
  claimedUntil: Date | null;

  @Column({ name: 'next_try_at', type: 'timestamptz', default: () => 'app_now()' })
  nextTryAt: Date;

  @Column({ type: 'smallint', default: 0 })
  tries: number;

  @Column({ name: 'sent_at', type: 'timestamptz', nullable: true })
  sentAt: Date | null;

  @Column({ name: 'last_error', type: 'text', nullable: true })
  lastError: string | null;

  @Column({ name: 'channel_refund_no', type: 'text', nullable: true })
  channelRefundNo: string | null;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;

  @Column({ name: 'done_at', type: 'timestamptz', nullable: true })
  doneAt: Date | null;

  @Column({ name: 'withdrawn_at', type: 'timestamptz', nullable: true })
  withdrawnAt: Date | null;

  @Column({ name: 'batch_no', type: 'text', nullable: true })
  batchNo: string | null;

  @Column({ name: 'recharge_no', type: 'text', nullable: true })
  rechargeNo: string | null;

  /** Filled by `refund_of_sale`, like `saleNo`, `batchNo` and `rechargeNo`: a refund belongs to exactly one. */
  @Column({ name: 'order_no', type: 'text', nullable: true })
  orderNo: string | null;

  @Column({ name: 'sale_no', type: 'text', nullable: true })
  saleNo: string | null;

  @Column({ name: 'gate_bill_no', type: 'text', nullable: true })
  gateBillNo: string | null;

  @Column({ type: 'smallint', nullable: true })
  feedback: number | null;

  @Column({ name: 'failed_at', type: 'timestamptz', nullable: true })
  failedAt: Date | null;

  @Column({ type: 'integer', default: 0 })
  polls: number;
}
