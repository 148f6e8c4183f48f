import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An import of a timetable, applied day by day. At most one is unfinished. */
@Entity('timetable_import')
export class TimetableImportEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ name: 'role_id', type: 'integer' })
  roleId: number;

  @Column({ type: 'smallint', default: 1 })
  status: number;

  /** The number of processes that have worked on it; a process with an earlier number stops. */
  @Column({ type: 'integer', default: 1 })
  attempt: number;

  @Column({ name: 'lease_until', type: 'timestamptz' })
  leaseUntil: Date;

  /** The lessons to store when it is decided; steps name them by their place. */
  @Column({ type: 'jsonb', default: '[]' })
  lessons: unknown;

  /** The ids of the lessons to delete when it is finished. */
  @Column({ type: 'integer', array: true, default: () => "'{}'" })
  removed: readonly number[];

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;

  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  endedAt: Date | null;
}
