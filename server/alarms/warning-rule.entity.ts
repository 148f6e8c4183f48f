import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A rule that raises an alarm when a metric of its targets is beyond a limit for a time. */
@Entity('warning_rule')
export class WarningRuleEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'venue_id', type: 'integer' })
  venueId: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ name: 'en_name', type: 'text' })
  enName: string;

  @Column({ name: 'target_kind', type: 'smallint' })
  targetKind: number;

  /** Of a rule for devices only. */
  @Column({ name: 'hardware_kind', type: 'smallint', nullable: true })
  hardwareKind: number | null;

  /** Empty: all targets of the kind in the venue that no other rule names. */
  @Column({ name: 'target_ids', type: 'integer', array: true, default: () => "'{}'" })
  targetIds: readonly number[];

  @Column({ type: 'text' })
  metric: string;

  @Column({ type: 'smallint' })
  compare: number;

  @Column({ type: 'numeric', precision: 12, scale: 3, nullable: true })
  threshold: number | null;

  /** The value at which the alarm clears; of a rule for ranges, the margin inside the range. */
  @Column({ name: 'clear_value', type: 'numeric', precision: 12, scale: 3, nullable: true })
  clearValue: number | null;

  @Column({ name: 'hold_seconds', type: 'integer', default: 0 })
  holdSeconds: number;

  @Column({ name: 'clear_seconds', type: 'integer', default: 0 })
  clearSeconds: number;

  @Column({ type: 'smallint' })
  level: number;

  @Column({ type: 'smallint', array: true, default: () => "'{}'" })
  receivers: readonly number[];

  @Column({ type: 'smallint', array: true, default: () => "'{}'" })
  channels: readonly number[];

  /** `HH:mm` in school time. */
  @Column({ name: 'quiet_from', type: 'text', nullable: true })
  quietFrom: string | null;

  @Column({ name: 'quiet_to', type: 'text', nullable: true })
  quietTo: string | null;

  @Column({ name: 'escalate_minutes', type: 'integer', nullable: true })
  escalateMinutes: number | null;

  @Column({ name: 'escalate_roles', type: 'smallint', array: true, default: () => "'{}'" })
  escalateRoles: readonly number[];

  @Column({ type: 'smallint', default: 1 })
  status: number;

  @Column({ type: 'integer', default: 1 })
  version: number;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;
}
