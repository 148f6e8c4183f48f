import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { CommandKind, CommandReason, CommandStatus } from '#domain/hardware/command.status';

/** A remote action on a device. */
@Entity('device_command')
export class DeviceCommandEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'hardware_id', type: 'integer' })
  hardwareId: number;

  @Column({ type: 'smallint' })
  kind: CommandKind;

  /** How long a door is held, 0 ends it; null for actions without a time. */
  @Column({ type: 'smallint', nullable: true })
  minutes: number | null;

  @Column({ type: 'smallint', default: 0 })
  status: CommandStatus;

  @Column({ name: 'requested_by', type: 'integer' })
  requestedBy: number;

  @Column({ name: 'requested_at', type: 'timestamptz', default: () => 'app_now()' })
  requestedAt: Date;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt: Date;

  @Column({ name: 'sent_at', type: 'timestamptz', nullable: true })
  sentAt: Date | null;

  @Column({ name: 'answer_by', type: 'timestamptz', nullable: true })
  answerBy: Date | null;

  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  endedAt: Date | null;

  @Column({ type: 'text', nullable: true })
  reason: CommandReason | null;

  @Column({ type: 'text', nullable: true })
  note: string | null;
}
