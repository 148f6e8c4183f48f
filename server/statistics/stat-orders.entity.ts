import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The facts of an order as statistics count them. */
@Entity('stat_orders')
export class StatOrdersEntity {
  @PrimaryColumn({ name: 'trade_no', type: 'text' })
  tradeNo: string;

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

  @Column({ type: 'smallint' })
  source: number;

  @Column({ type: 'smallint' })
  channel: number;

  @Column({ name: 'role_id', type: 'integer' })
  roleId: number;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ name: 'org_id', type: 'integer' })
  orgId: number;

  @Column({ name: 'order_status', type: 'text' })
  orderStatus: string;

  @Column({ name: 'pay_status', type: 'smallint' })
  payStatus: number;

  @Column({ name: 'promise_status', type: 'smallint' })
  promiseStatus: number;

  @Column({ name: 'cancel_kind', type: 'smallint' })
  cancelKind: number;

  @Column({ type: 'smallint' })
  stage: number;

  @Column({ type: 'integer' })
  amount: number;

  @Column({ type: 'integer' })
  paid: number;

  @Column({ type: 'integer' })
  refunded: number;

  @Column({ type: 'integer' })
  minutes: number;

  @Column({ type: 'smallint' })
  people: number;

  @Column({ type: 'smallint' })
  weekday: number;

  @Column({ type: 'smallint' })
  hour: number;

  @Column({ type: 'smallint' })
  lead: number;
}
