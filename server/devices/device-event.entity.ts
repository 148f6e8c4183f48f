import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An event reported by a device. */
@Entity('device_event')
export class DeviceEventEntity {
  @PrimaryColumn({ name: 'hardware_id', type: 'integer' })
  hardwareId: number;

  @PrimaryColumn({ name: 'boot_id', type: 'text' })
  bootId: string;

  @PrimaryColumn({ type: 'integer' })
  seq: number;

  @Column({ type: 'text' })
  kind: string;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  at: Date;

  @Column({ type: 'text', nullable: true })
  alarm: string | null;
}
