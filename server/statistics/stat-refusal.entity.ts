import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The number of refused booking requests of a site with one result on one day. */
@Entity('stat_refusal')
export class StatRefusalEntity {
  @PrimaryColumn({ type: 'date' })
  day: string;

  @PrimaryColumn({ name: 'site_id', type: 'integer' })
  siteId: number;

  @PrimaryColumn({ type: 'text' })
  result: string;

  @Column({ type: 'integer' })
  times: number;
}
