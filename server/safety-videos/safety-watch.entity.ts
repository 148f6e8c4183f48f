import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { SafetyWatchStatus } from '#domain/safety-videos/safety-video.status';

/** A member's viewing of a safety video, which is the record once it is passed. */
@Entity('safety_watch')
export class SafetyWatchEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ name: 'video_id', type: 'integer' })
  videoId: number;

  @Column({ type: 'smallint', default: 1 })
  status: SafetyWatchStatus;

  @Column({ name: 'total_ms', type: 'integer' })
  totalMs: number;

  @Column({ name: 'watched_ms', type: 'integer', default: 0 })
  watchedMs: number;

  @Column({ name: 'reported_at', type: 'timestamptz', default: () => 'app_now()' })
  reportedAt: Date;

  @Column({ type: 'smallint', default: 0 })
  tries: number;

  @Column({ type: 'smallint', nullable: true })
  score: number | null;

  @Column({ name: 'pass_mark', type: 'smallint', nullable: true })
  passMark: number | null;

  @Column({ name: 'started_at', type: 'timestamptz', default: () => 'app_now()' })
  startedAt: Date;

  @Column({ name: 'passed_at', type: 'timestamptz', nullable: true })
  passedAt: Date | null;

  @Column({ name: 'valid_until', type: 'date', nullable: true })
  validUntil: string | null;
}
