import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The counts of orders in a period by venue and one attribute, such as weekday or hour. */
@Entity('stat_mark')
export class StatMarkEntity {
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
  mark: number;

  @PrimaryColumn({ type: 'smallint' })
  key: number;

  @Column({ type: 'integer' })
  orders: number;
}
