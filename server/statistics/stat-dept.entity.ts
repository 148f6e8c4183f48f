import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The counts of orders in a period by venue and department. */
@Entity('stat_dept')
export class StatDeptEntity {
  @PrimaryColumn({ type: 'smallint' })
  span: number;

  @PrimaryColumn({ type: 'date' })
  day: string;

  @PrimaryColumn({ name: 'venue_id', type: 'integer' })
  venueId: number;

  @PrimaryColumn({ name: 'merchant_id', type: 'integer' })
  merchantId: number;

  @PrimaryColumn({ name: 'org_id', type: 'integer' })
  orgId: number;

  @Column({ type: 'integer' })
  orders: number;

  @Column({ type: 'bigint' })
  minutes: number;

  @Column({ type: 'integer' })
  people: number;

  @Column({ type: 'integer' })
  missed: number;

  @Column({ type: 'bigint' })
  paid: number;

  @Column({ type: 'bigint' })
  refunded: number;

  @Column({ type: 'bigint' })
  unsettled: number;
}
