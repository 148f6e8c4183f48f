import { Entity, PrimaryColumn } from 'typeorm';

/** A date of a site that has to be counted again. */
@Entity('stat_use_due')
export class StatUseDueEntity {
  @PrimaryColumn({ name: 'site_id', type: 'integer' })
  siteId: number;

  @PrimaryColumn({ type: 'date' })
  day: string;
}
