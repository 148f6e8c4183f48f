import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A top-up of a wallet, with its bonus. */
@Entity('recharge')
export class RechargeEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'trade_no', type: 'text' })
  tradeNo: string;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ name: 'merchant_id', type: 'integer' })
  merchantId: number;

  @Column({ type: 'integer' })
  amount: number;

  @Column({ type: 'integer' })
  gift: number;

  @Column({ name: 'pay_before', type: 'timestamptz' })
  payBefore: Date;

  @Column({ name: 'paid_at', type: 'timestamptz', nullable: true })
  paidAt: Date | null;

  @Column({ name: 'pay_type', type: 'smallint', nullable: true })
  payType: number | null;

  @Column({ name: 'attempt_no', type: 'text', nullable: true })
  attemptNo: string | null;

  @Column({ type: 'integer', default: 0 })
  returned: number;

  @Column({ name: 'gift_taken', type: 'integer', default: 0 })
  giftTaken: number;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;
}
