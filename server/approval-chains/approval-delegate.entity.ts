import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A person's approvals, decided by another person on some days. */
@Entity('approval_delegate')
export class ApprovalDelegateEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'from_user_id', type: 'integer' })
  fromUserId: number;

  @Column({ name: 'to_user_id', type: 'integer' })
  toUserId: number;

  @Column({ name: 'date_from', type: 'date' })
  dateFrom: string;

  @Column({ name: 'date_to', type: 'date' })
  dateTo: string;

  @Column({ type: 'text', default: '' })
  note: string;

  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  endedAt: Date | null;
}
