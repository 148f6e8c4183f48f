import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The consent of a member to the use of a face photo. */
@Entity('face_consent')
export class FaceConsentEntity {
  @PrimaryColumn({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ type: 'integer' })
  version: number;

  @Column({ name: 'agreed_at', type: 'timestamptz' })
  agreedAt: Date;

  @Column({ name: 'taken_at', type: 'timestamptz' })
  takenAt: Date;
}
