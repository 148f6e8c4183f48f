import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A security check: a task of a plan, its result, and how its exceptions were handled. */
@Entity('security_check')
export class SecurityCheckEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'plan_id', type: 'integer' })
  planId: number;

  @Column({ name: 'venue_id', type: 'integer' })
  venueId: number;

  @Column({ type: 'smallint' })
  kind: number;

  @Column({ name: 'starts_at', type: 'timestamptz' })
  startsAt: Date;

  @Column({ name: 'ends_at', type: 'timestamptz' })
  endsAt: Date;

  @Column({ name: 'is_ordered', type: 'boolean' })
  isOrdered: boolean;

  @Column({ name: 'must_scan', type: 'boolean' })
  mustScan: boolean;

  @Column({ name: 'role_id', type: 'integer', nullable: true })
  roleId: number | null;

  @Column({ name: 'user_id', type: 'integer', nullable: true })
  userId: number | null;

  @Column({ name: 'missed_at', type: 'timestamptz', nullable: true })
  missedAt: Date | null;

  /** The key under which the result was sent once. */
  @Column({ name: 'submit_key', type: 'text', nullable: true })
  submitKey: string | null;

  @Column({ name: 'inspector_id', type: 'integer', nullable: true })
  inspectorId: number | null;

  @Column({ name: 'started_at', type: 'timestamptz', nullable: true })
  startedAt: Date | null;

  @Column({ name: 'finished_at', type: 'timestamptz', nullable: true })
  finishedAt: Date | null;

  /** When the result arrived; later than it was finished without network. */
  @Column({ name: 'synced_at', type: 'timestamptz', nullable: true })
  syncedAt: Date | null;

  /** Null until the check is done. */
  @Column({ type: 'smallint', nullable: true })
  status: number | null;

  @Column({ type: 'smallint', nullable: true })
  level: number | null;

  @Column({ type: 'integer', default: 0 })
  exceptions: number;

  @Column({ name: 'missed_points', type: 'integer', default: 0 })
  missedPoints: number;

  @Column({ type: 'timestamptz', nullable: true })
  deadline: Date | null;

  @Column({ name: 'overdue_told_at', type: 'timestamptz', nullable: true })
  overdueToldAt: Date | null;

  @Column({ name: 'handled_by', type: 'integer', nullable: true })
  handledBy: number | null;

  @Column({ name: 'handled_at', type: 'timestamptz', nullable: true })
  handledAt: Date | null;

  @Column({ type: 'text', nullable: true })
  result: string | null;

  @Column({ name: 'result_photo_ids', type: 'text', array: true, default: () => "'{}'" })
  resultPhotoIds: readonly string[];

  @Column({ name: 'rechecked_by', type: 'integer', nullable: true })
  recheckedBy: number | null;

  @Column({ name: 'rechecked_at', type: 'timestamptz', nullable: true })
  recheckedAt: Date | null;

  @Column({ name: 'recheck_note', type: 'text', nullable: true })
  recheckNote: string | null;
}
