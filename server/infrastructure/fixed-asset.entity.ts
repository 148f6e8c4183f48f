import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A meter or a fixed asset. It belongs to a room, or to a building as a whole: exactly one of the two is set. */
@Entity('fixed_asset')
export class FixedAssetEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'smallint' })
  kind: number;

  @Column({ type: 'text' })
  no: string;

  @Column({ name: 'building_id', type: 'integer', nullable: true })
  buildingId: number | null;

  @Column({ name: 'room_id', type: 'integer', nullable: true })
  roomId: number | null;

  @Column({ type: 'text', default: '' })
  place: string;

  @Column({ name: 'en_place', type: 'text', default: '' })
  enPlace: string;

  @Column({ type: 'text', default: '' })
  brand: string;

  /** By how much the consumption that a meter counts is multiplied. */
  @Column({ type: 'integer', default: 1 })
  factor: number;

  @Column({ name: 'installed_on', type: 'date', nullable: true })
  installedOn: string | null;

  @Column({ name: 'hardware_id', type: 'integer', nullable: true })
  hardwareId: number | null;

  @Column({ type: 'smallint', default: 1 })
  status: number;

  @Column({ type: 'text', default: '' })
  remark: string;

  @Column({ type: 'integer', default: 0 })
  version: number;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;
}
