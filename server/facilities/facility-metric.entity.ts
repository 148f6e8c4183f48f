import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A metric of a facility: its limits and its last value. */
@Entity('facility_metric')
export class FacilityMetricEntity {
  @PrimaryColumn({ name: 'facility_id', type: 'integer' })
  facilityId: number;

  @PrimaryColumn({ type: 'text' })
  metric: string;

  @Column({ type: 'numeric', precision: 10, scale: 3, nullable: true })
  low: number | null;

  @Column({ type: 'numeric', precision: 10, scale: 3, nullable: true })
  high: number | null;

  @Column({ name: 'hardware_id', type: 'integer', nullable: true })
  hardwareId: number | null;

  @Column({ type: 'numeric', precision: 10, scale: 3, nullable: true })
  value: number | null;

  @Column({ type: 'timestamptz', nullable: true })
  at: Date | null;
}
