import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The number of booking requests of a site with one result in a period. */
@Entity('submit_tally')
export class SubmitTallyEntity {
  @PrimaryColumn({ type: 'timestamptz' })
  at: Date;

  @PrimaryColumn({ name: 'site_id', type: 'integer' })
  siteId: number;

  @PrimaryColumn({ type: 'text' })
  result: string;

  @Column({ type: 'integer' })
  n: number;

  @Column({ type: 'integer', array: true })
  within: readonly number[];
}
