import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A measured value of a metric of a facility. */
@Entity('facility_reading')
export class FacilityReadingEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'facility_id', type: 'integer' })
  facilityId: number;

  @Column({ type: 'text' })
  metric: string;

  @Column({ type: 'numeric', precision: 10, scale: 3 })
  value: number;

  @Column({ type: 'timestamptz' })
  at: Date;

  @Column({ name: 'hardware_id', type: 'integer', nullable: true })
  hardwareId: number | null;

  @Column({ name: 'user_id', type: 'integer', nullable: true })
  userId: number | null;
}
