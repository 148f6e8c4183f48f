import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The minutes of a site by day or month, weekday and hour. */
@Entity('stat_use')
export class StatUseEntity {
  @PrimaryColumn({ type: 'smallint' })
  span: number;

  @PrimaryColumn({ type: 'date' })
  day: string;

  @Column({ name: 'venue_id', type: 'integer' })
  venueId: number;

  @PrimaryColumn({ name: 'site_id', type: 'integer' })
  siteId: number;

  @PrimaryColumn({ type: 'smallint' })
  weekday: number;

  @PrimaryColumn({ type: 'smallint' })
  hour: number;

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
