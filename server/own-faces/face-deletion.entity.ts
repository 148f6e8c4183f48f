import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { DeletionCause } from '#domain/own-faces/own-face.status';

/** The deletion of a face photo; its receipt. */
@Entity('face_deletion')
export class FaceDeletionEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ type: 'smallint' })
  cause: DeletionCause;

  @Column({ type: 'timestamptz', default: () => 'app_now()' })
  at: Date;
}
