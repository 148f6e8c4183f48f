import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An alarm raised by a device or about it, until it is cleared and handled. */
@Entity('device_alarm')
export class DeviceAlarmEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  /** The device; null for an alarm of a warning rule, which has a target instead. */
  @Column({ name: 'hardware_id', type: 'integer', nullable: true })
  hardwareId: number | null;

  @Column({ name: 'rule_id', type: 'integer', nullable: true })
  ruleId: number | null;

  @Column({ name: 'target_kind', type: 'smallint', nullable: true })
  targetKind: number | null;

  @Column({ name: 'target_id', type: 'integer', nullable: true })
  targetId: number | null;

  @Column({ name: 'venue_id', type: 'integer' })
  venueId: number;

  @Column({ type: 'text' })
  kind: string;

  @Column({ type: 'smallint' })
  level: number;

  @Column({ type: 'text' })
  title: string;

  @Column({ name: 'title_en', type: 'text' })
  titleEn: string;

  @Column({ name: 'raised_at', type: 'timestamptz' })
  raisedAt: Date;

  @Column({ name: 'last_at', type: 'timestamptz' })
  lastAt: Date;

  @Column({ type: 'integer', default: 1 })
  count: number;

  @Column({ name: 'cleared_at', type: 'timestamptz', nullable: true })
  clearedAt: Date | null;

  @Column({ name: 'ack_by', type: 'integer', nullable: true })
  ackBy: number | null;

  @Column({ name: 'ack_at', type: 'timestamptz', nullable: true })
  ackAt: Date | null;

  @Column({ name: 'handle_status', type: 'smallint', default: 1 })
  handleStatus: number;

  @Column({ name: 'handled_by', type: 'integer', nullable: true })
  handledBy: number | null;

  @Column({ name: 'handled_at', type: 'timestamptz', nullable: true })
  handledAt: Date | null;

  @Column({ type: 'text', nullable: true })
  note: string | null;
}
