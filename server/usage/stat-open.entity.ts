import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The opening hours of a bookable unit of a site on a date, as they were when the date was counted first. */
@Entity('stat_open')
export class StatOpenEntity {
  @PrimaryColumn({ name: 'site_id', type: 'integer' })
  siteId: number;

  @PrimaryColumn({ type: 'date' })
  day: string;

  @PrimaryColumn({ type: 'integer' })
  unit: number;

  @Column({ type: 'integer' })
  weight: number;

  @Column({ type: 'tsmultirange' })
  hours: string;
}
