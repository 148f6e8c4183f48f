import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { BlackListCause } from '#domain/black-lists/black-list-reason.rules';

/** An entry of the black list, with its reason, its period and its release. */
@Entity('black_list')
export class BlackListEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ type: 'smallint' })
  scope: number;

  @Column({ name: 'scope_ids', type: 'integer', array: true, default: () => "'{}'" })
  scopeIds: readonly number[];

  @Column({ type: 'smallint' })
  source: number;

  @Column({ type: 'text' })
  reason: string;

  @Column({ type: 'text', array: true, default: () => "'{}'" })
  evidence: readonly string[];

  @Column({ name: 'break_count', type: 'smallint', default: 0 })
  breakCount: number;

  @Column({ name: 'begin_at', type: 'timestamptz', default: () => 'app_now()' })
  beginAt: Date;

  @Column({ name: 'end_at', type: 'timestamptz', nullable: true })
  endAt: Date | null;

  @Column({ type: 'smallint', default: 1 })
  status: number;

  @Column({ name: 'release_kind', type: 'smallint', nullable: true })
  releaseKind: number | null;

  @Column({ name: 'released_by', type: 'integer', nullable: true })
  releasedBy: number | null;

  @Column({ name: 'released_at', type: 'timestamptz', nullable: true })
  releasedAt: Date | null;

  @Column({ name: 'release_note', type: 'text', default: '' })
  releaseNote: string;

  @Column({ type: 'text', default: '' })
  remark: string;

  @Column({ type: 'integer', nullable: true })
  creator: number | null;

  @Column({ type: 'integer', default: 1 })
  version: number;

  @Column({ type: 'boolean', default: false })
  deleted: boolean;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;

  @Column({ name: 'reason_cause', type: 'jsonb', nullable: true })
  reasonCause: BlackListCause | null;

  @Column({ name: 'release_cause', type: 'jsonb', nullable: true })
  releaseCause: BlackListCause | null;
}
