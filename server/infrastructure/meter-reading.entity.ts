import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A reading of a meter. The total is counted since the first reading of the meter, in its unit, by the database. */
@Entity('meter_reading')
export class MeterReadingEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'asset_id', type: 'integer' })
  assetId: number;

  @Column({ type: 'timestamptz' })
  at: Date;

  @Column({ type: 'numeric', precision: 12, scale: 3 })
  value: number;

  /** What the new meter shows if the meter was replaced at this time. */
  @Column({ type: 'numeric', precision: 12, scale: 3, nullable: true })
  restart: number | null;

  @Column({ type: 'numeric', precision: 16, scale: 3, default: 0 })
  total: number;

  @Column({ type: 'smallint' })
  source: number;

  @Column({ name: 'user_id', type: 'integer', nullable: true })
  userId: number | null;

  @Column({ name: 'hardware_id', type: 'integer', nullable: true })
  hardwareId: number | null;

  @Column({ type: 'text', default: '' })
  note: string;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;
}
