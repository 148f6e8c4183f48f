import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A place that security checks visit, with the code on its sign. */
@Entity('patrol_point')
export class PatrolPointEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'venue_id', type: 'integer' })
  venueId: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ name: 'en_name', type: 'text' })
  enName: string;

  @Column({ type: 'text', default: '' })
  place: string;

  @Column({ name: 'en_place', type: 'text', default: '' })
  enPlace: string;

  @Column({ type: 'text' })
  code: string;

  @Column({ type: 'smallint', default: 1 })
  status: number;

  @Column({ type: 'integer', default: 1 })
  version: number;
}
