import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A movement of money: a payment, a refund, a top-up, an adjustment or a deposit. */
@Entity('finance_record')
export class FinanceRecordEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  no: string;

  @Column({ type: 'smallint' })
  kind: number;

  @Column({ name: 'trade_no', type: 'text' })
  tradeNo: string;

  @Column({ name: 'attempt_no', type: 'text', nullable: true })
  attemptNo: string | null;

  @Column({ name: 'refund_no', type: 'text', nullable: true })
  refundNo: string | null;

  @Column({ name: 'pay_type', type: 'smallint', nullable: true })
  payType: number | null;

  @Column({ name: 'offline_type', type: 'smallint', nullable: true })
  offlineType: number | null;

  @Column({ type: 'integer' })
  amount: number;

  @Column({ type: 'smallint' })
  status: number;

  @Column({ name: 'merchant_id', type: 'integer' })
  merchantId: number;

  @Column({ name: 'venue_id', type: 'integer', nullable: true })
  venueId: number | null;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ name: 'channel_trade_no', type: 'text', nullable: true })
  channelTradeNo: string | null;

  @Column({ name: 'cashier_id', type: 'integer', nullable: true })
  cashierId: number | null;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'now()' })
  gmtCreate: Date;

  @Column({ name: 'done_at', type: 'timestamptz', nullable: true })
  doneAt: Date | null;

  @Column({ type: 'integer', default: 0 })
  fee: number;

  @Column({ name: 'fee_bearer', type: 'smallint', nullable: true })
  feeBearer: number | null;

  @Column({ type: 'text', default: '' })
  remark: string;
}
