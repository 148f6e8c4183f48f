import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A closure of a venue, or of some of its sites or spaces, for a period. */
@Entity('closure')
export class ClosureEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'venue_id', type: 'integer' })
  venueId: number;

  @Column({ name: 'site_ids', type: 'integer', array: true })
  siteIds: readonly number[];

  @Column({ name: 'space_ids', type: 'integer', array: true, default: () => "'{}'" })
  spaceIds: readonly number[];

  @Column({ name: 'begin_date', type: 'date' })
  beginDate: string;

  @Column({ name: 'end_date', type: 'date' })
  endDate: string;

  @Column({ name: 'begin_minute', type: 'smallint' })
  beginMinute: number;

  @Column({ name: 'end_minute', type: 'smallint' })
  endMinute: number;

  @Column({ name: 'reason_type', type: 'smallint' })
  reasonType: number;

  @Column({ type: 'text' })
  note: string;

  @Column({ type: 'smallint', default: 1 })
  status: number;

  @Column({ name: 'undo_until', type: 'timestamptz' })
  undoUntil: Date;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;
}
