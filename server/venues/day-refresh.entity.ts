import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A site's day whose cells changed with the calendar or the place and are still to be sent to its room. */
@Entity('day_refresh')
export class DayRefreshEntity {
  @PrimaryColumn({ name: 'site_id', type: 'integer' })
  siteId: number;

  @PrimaryColumn({ type: 'date' })
  date: string;

  /** Cells that the change removed. */
  @Column({ type: 'jsonb', default: '[]' })
  removed: unknown;
}
