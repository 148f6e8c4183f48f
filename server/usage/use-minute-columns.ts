import { Column, PrimaryColumn } from 'typeorm';

/** The minutes of a site by day or month. */
export abstract class UseMinuteColumns {
  @PrimaryColumn({ type: 'smallint' })
  span: number;

  @PrimaryColumn({ type: 'date' })
  day: string;

  @Column({ name: 'venue_id', type: 'integer' })
  venueId: number;

  @PrimaryColumn({ name: 'site_id', type: 'integer' })
  siteId: number;

  @Column({ type: 'integer' })
  open: number;

  @Column({ type: 'integer' })
  booked: number;

  @Column({ type: 'integer' })
  occupied: number;

  @Column({ type: 'integer' })
  used: number;

  @Column({ type: 'integer' })
  unknown: number;
}
