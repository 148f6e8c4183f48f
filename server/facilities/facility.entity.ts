import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A facility of a venue, with its type and its place. */
@Entity('facility')
export class FacilityEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'venue_id', type: 'integer' })
  venueId: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ name: 'en_name', type: 'text' })
  enName: string;

  @Column({ type: 'text', default: '' })
  type: string;

  @Column({ type: 'text', default: '' })
  place: string;

  @Column({ name: 'en_place', type: 'text', default: '' })
  enPlace: string;

  @Column({ name: 'is_public', type: 'boolean', default: false })
  isPublic: boolean;

  @Column({ type: 'jsonb', default: () => "'[]'" })
  pics: unknown;

  @Column({ type: 'smallint', default: 1 })
  status: number;

  @Column({ type: 'integer', default: 0 })
  version: number;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;
}
