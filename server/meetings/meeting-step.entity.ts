import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A step of a meeting application. `userId` is null for a step of a sweep. */
@Entity('meeting_step')
export class MeetingStepEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'meeting_id', type: 'integer' })
  meetingId: number;

  @Column({ name: 'check_status', type: 'smallint' })
  checkStatus: number;

  @Column({ type: 'smallint' })
  ended: number;

  @Column({ name: 'user_id', type: 'integer', nullable: true })
  userId: number | null;

  @Column({ type: 'text', default: '' })
  note: string;

  @Column({ type: 'timestamptz', default: () => 'app_now()' })
  at: Date;
}
