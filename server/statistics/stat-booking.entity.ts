import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The counts of orders in a period by venue, role and status. */
@Entity('stat_booking')
export class StatBookingEntity {
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

  @PrimaryColumn({ type: 'smallint' })
  source: number;

  @PrimaryColumn({ name: 'role_id', type: 'integer' })
  roleId: number;

  @PrimaryColumn({ name: 'order_status', type: 'text' })
  orderStatus: string;

  @PrimaryColumn({ name: 'pay_status', type: 'smallint' })
  payStatus: number;

  @PrimaryColumn({ name: 'promise_status', type: 'smallint' })
  promiseStatus: number;

  @PrimaryColumn({ name: 'cancel_kind', type: 'smallint' })
  cancelKind: number;

  @PrimaryColumn({ type: 'smallint' })
  stage: number;

  @Column({ type: 'integer' })
  orders: number;

  @Column({ type: 'bigint' })
  minutes: number;

  @Column({ type: 'integer' })
  people: number;

  @Column({ type: 'bigint' })
  amount: number;

  @Column({ type: 'bigint', default: 0 })
  paid: number;

  @Column({ type: 'bigint', default: 0 })
  refunded: number;
}
