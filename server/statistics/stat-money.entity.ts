import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The facts of a payment or a refund as statistics count them. */
@Entity('stat_money')
export class StatMoneyEntity {
  @PrimaryColumn({ type: 'text' })
  no: string;

  @Column({ name: 'trade_no', type: 'text' })
  tradeNo: string;

  @Column({ type: 'smallint' })
  kind: number;

  @Column({ type: 'date' })
  day: string;

  @Column({ name: 'use_day', type: 'date' })
  useDay: string;

  @Column({ name: 'venue_id', type: 'integer' })
  venueId: number;

  @Column({ name: 'site_id', type: 'integer' })
  siteId: number;

  @Column({ name: 'merchant_id', type: 'integer' })
  merchantId: number;

  @Column({ name: 'pay_type', type: 'smallint' })
  payType: number;

  @Column({ name: 'role_id', type: 'integer' })
  roleId: number;

  @Column({ type: 'text' })
  biz: string;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ type: 'integer' })
  amount: number;

  @Column({ type: 'boolean' })
  back: boolean;

  @Column({ type: 'boolean' })
  earned: boolean;

  @Column({ type: 'boolean' })
  outside: boolean;

  @Column({ name: 'is_first', type: 'boolean' })
  isFirst: boolean;
}
