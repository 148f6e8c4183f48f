import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The single row with the revision of venues, sites and spaces, raised at each change. */
@Entity('venue_revision')
export class VenueRevisionEntity {
  @PrimaryColumn({ type: 'boolean', default: true })
  one: boolean;

  @Column({ type: 'bigint' })
  v: number;
}
