import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A notice of an alarm to the receivers of its rule, or to the further ones if nobody acknowledged it. */
@Entity('warning_notice')
export class WarningNoticeEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'alarm_id', type: 'integer' })
  alarmId: number;

  @Column({ type: 'smallint' })
  step: number;

  @Column({ name: 'due_at', type: 'timestamptz' })
  dueAt: Date;

  @Column({ type: 'smallint', default: 0 })
  status: number;

  /** The number of people it was sent to. */
  @Column({ type: 'integer', default: 0 })
  people: number;

  @Column({ name: 'done_at', type: 'timestamptz', nullable: true })
  doneAt: Date | null;
}
