import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The transfer of a face photo to a device, or its removal from the device. */
@Entity('face_issue')
export class FaceIssueEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ name: 'hardware_id', type: 'integer' })
  hardwareId: number;

  @Column({ type: 'smallint' })
  op: number;

  @Column({ name: 'valid_from', type: 'timestamptz' })
  validFrom: Date;

  @Column({ name: 'valid_to', type: 'timestamptz' })
  validTo: Date;

  @Column({ type: 'text', default: 'booking' })
  source: string;

  @Column({ name: 'trade_no', type: 'text', nullable: true })
  tradeNo: string | null;

  @Column({ type: 'smallint', default: 0 })
  status: number;

  @Column({ type: 'smallint', default: 0 })
  tries: number;

  @Column({ name: 'attempt_no', type: 'integer', default: 0 })
  attemptNo: number;

  @Column({ name: 'claimed_until', type: 'timestamptz', nullable: true })
  claimedUntil: Date | null;

  @Column({ name: 'last_error', type: 'text', nullable: true })
  lastError: string | null;

  @Column({ name: 'next_try_at', type: 'timestamptz', default: () => 'app_now()' })
  nextTryAt: Date;

  @Column({ name: 'issued_at', type: 'timestamptz', nullable: true })
  issuedAt: Date | null;

  @Column({ name: 'superseded_by', type: 'integer', nullable: true })
  supersededBy: number | null;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;
}
