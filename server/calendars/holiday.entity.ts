import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A holiday or an adjusted working period, for all venues or for some. */
@Entity('holiday')
export class HolidayEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ name: 'en_name', type: 'text' })
  enName: string;

  @Column({ name: 'begin_date', type: 'date' })
  beginDate: string;

  @Column({ name: 'end_date', type: 'date' })
  endDate: string;

  @Column({ type: 'smallint' })
  kind: number;

  @Column({ name: 'venue_ids', type: 'integer', array: true, nullable: true })
  venueIds: readonly number[] | null;

  @Column({ type: 'integer', default: 0 })
  version: number;
}
