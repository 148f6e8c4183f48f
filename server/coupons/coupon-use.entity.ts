import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The use of a coupon by an order. */
@Entity('coupon_use')
export class CouponUseEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'coupon_id', type: 'integer' })
  couponId: number;

  @Column({ name: 'trade_no', type: 'text' })
  tradeNo: string;

  @Column({ type: 'integer' })
  discount: number;

  @Column({ type: 'timestamptz', default: () => 'app_now()' })
  at: Date;

  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  endedAt: Date | null;

  @Column({ type: 'smallint', default: 1 })
  state: number;
}
