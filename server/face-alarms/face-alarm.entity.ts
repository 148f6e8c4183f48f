import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { HandleStatus } from '#domain/devices/device.status';
import type { FaceAlarmKind } from '#domain/face-alarms/face-alarm.status';

/** An alarm of a face terminal about a person before it. */
@Entity('face_alarm')
export class FaceAlarmEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'hardware_id', type: 'integer' })
  hardwareId: number;

  @Column({ name: 'venue_id', type: 'integer' })
  venueId: number;

  @Column({ type: 'smallint' })
  kind: FaceAlarmKind;

  @Column({ type: 'timestamptz' })
  at: Date;

  @Column({ name: 'user_id', type: 'integer', nullable: true })
  userId: number | null;

  /** The number of the person on the terminal. */
  @Column({ name: 'user_no', type: 'text', nullable: true })
  userNo: string | null;

  /** The picture, sealed. */
  @Column({ name: 'photo_enc', type: 'text', nullable: true })
  photoEnc: string | null;

  @Column({ name: 'handle_status', type: 'smallint', default: 1 })
  handleStatus: HandleStatus;

  @Column({ name: 'ack_by', type: 'integer', nullable: true })
  ackBy: number | null;

  @Column({ name: 'ack_at', type: 'timestamptz', nullable: true })
  ackAt: Date | null;

  @Column({ name: 'handled_by', type: 'integer', nullable: true })
  handledBy: number | null;

  @Column({ name: 'handled_at', type: 'timestamptz', nullable: true })
  handledAt: Date | null;

  @Column({ type: 'text', nullable: true })
  note: string | null;
}
