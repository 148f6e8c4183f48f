import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The sums of money in a period by venue, payment method and role. */
@Entity('stat_income')
export class StatIncomeEntity {
  @PrimaryColumn({ type: 'smallint' })
  span: number;

  @PrimaryColumn({ type: 'smallint' })
  basis: number;

  @PrimaryColumn({ type: 'date' })
  day: string;

  @PrimaryColumn({ name: 'venue_id', type: 'integer' })
  venueId: number;

  @PrimaryColumn({ name: 'site_id', type: 'integer' })
  siteId: number;

  @PrimaryColumn({ name: 'merchant_id', type: 'integer' })
  merchantId: number;

  @PrimaryColumn({ name: 'pay_type', type: 'smallint' })
  payType: number;

  @PrimaryColumn({ name: 'role_id', type: 'integer' })
  roleId: number;

  @PrimaryColumn({ type: 'text' })
  biz: string;

  @Column({ type: 'bigint' })
  gross: number;

  @Column({ type: 'bigint' })
  refund: number;

  @Column({ name: 'cash_in', type: 'bigint' })
  cashIn: number;

  @Column({ name: 'cash_out', type: 'bigint' })
  cashOut: number;

  @Column({ type: 'integer' })
  orders: number;

  @Column({ type: 'integer' })
  refunds: number;
}
