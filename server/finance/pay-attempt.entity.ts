import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An attempt to pay something sold by one payment method. */
@Entity('pay_attempt')
export class PayAttemptEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'attempt_no', type: 'text' })
  attemptNo: string;

  @Column({ name: 'trade_no', type: 'text' })
  tradeNo: string;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ name: 'pay_type', type: 'smallint' })
  payType: number;

  @Column({ type: 'integer' })
  amount: number;

  @Column({ type: 'smallint', default: 0 })
  state: number;

  @Column({ name: 'channel_trade_no', type: 'text', nullable: true })
  channelTradeNo: string | null;

  @Column({ name: 'code_url', type: 'text', nullable: true })
  codeUrl: string | null;

  @Column({ name: 'pay_url', type: 'text', nullable: true })
  payUrl: string | null;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt: Date;

  @Column({ name: 'poll_count', type: 'smallint', default: 0 })
  pollCount: number;

  @Column({ name: 'next_poll_at', type: 'timestamptz', nullable: true })
  nextPollAt: Date | null;

  @Column({ name: 'last_error', type: 'text', nullable: true })
  lastError: string | null;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'now()' })
  gmtCreate: Date;

  @Column({ name: 'done_at', type: 'timestamptz', nullable: true })
  doneAt: Date | null;

  @Column({ name: 'due_id', type: 'integer', nullable: true })
  dueId: number | null;

  @Column({ name: 'recharge_id', type: 'integer', nullable: true })
  rechargeId: number | null;

  @Column({ name: 'gate_bill_id', type: 'integer', nullable: true })
  gateBillId: number | null;

  /** Filled by `attempt_of_sale`, like `saleNo`, `dueId`, `rechargeId` and `gateBillId`: an attempt belongs to exactly one. */
  @Column({ name: 'order_no', type: 'text', nullable: true })
  orderNo: string | null;

  @Column({ name: 'sale_no', type: 'text', nullable: true })
  saleNo: string | null;

  @Column({ type: 'smallint', default: 1 })
  scene: number;

  @Column({ name: 'account_id', type: 'integer', nullable: true })
  accountId: number | null;

  @Column({ type: 'jsonb', nullable: true })
  fields: unknown;
}
