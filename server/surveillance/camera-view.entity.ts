import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { CameraViewKind } from '#domain/surveillance/surveillance.status';

/** A view of a camera by a person, from when to when. */
@Entity('camera_view')
export class CameraViewEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'hardware_id', type: 'integer' })
  hardwareId: number;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ type: 'smallint' })
  kind: CameraViewKind;

  @Column({ name: 'began_at', type: 'timestamptz', default: () => 'app_now()' })
  beganAt: Date;

  @Column({ name: 'last_at', type: 'timestamptz', default: () => 'app_now()' })
  lastAt: Date;

  @Column({ type: 'text', default: '' })
  ip: string;
}
