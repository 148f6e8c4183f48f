import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A building of the school. Areas are in hundredths of a square metre. */
@Entity('building')
export class BuildingEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ name: 'en_name', type: 'text' })
  enName: string;

  @Column({ name: 'campus_id', type: 'integer', nullable: true })
  campusId: number | null;

  @Column({ type: 'text' })
  code: string;

  @Column({ type: 'text', default: '' })
  address: string;

  @Column({ type: 'smallint', nullable: true })
  year: number | null;

  @Column({ name: 'floors_above', type: 'smallint' })
  floorsAbove: number;

  @Column({ name: 'floors_below', type: 'smallint', default: 0 })
  floorsBelow: number;

  @Column({ name: 'build_area', type: 'integer', default: 0 })
  buildArea: number;

  @Column({ name: 'usable_area', type: 'integer', default: 0 })
  usableArea: number;

  @Column({ name: 'manager_ids', type: 'integer', array: true, default: () => "'{}'" })
  managerIds: readonly number[];

  @Column({ type: 'double precision', nullable: true })
  lng: number | null;

  @Column({ type: 'double precision', nullable: true })
  lat: number | null;

  @Column({ type: 'jsonb', default: () => "'[]'" })
  pics: unknown;

  @Column({ type: 'smallint', default: 1 })
  status: number;

  @Column({ type: 'integer', default: 0 })
  version: number;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;
}
