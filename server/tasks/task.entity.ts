import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A background import or export, with its progress and its file. */
@Entity('task')
export class TaskEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'smallint' })
  kind: number;

  @Column({ type: 'text' })
  path: string;

  @Column({ type: 'text' })
  title: string;

  @Column({ name: 'en_title', type: 'text' })
  enTitle: string;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ name: 'role_id', type: 'integer' })
  roleId: number;

  @Column({ type: 'text' })
  lang: string;

  @Column({ type: 'jsonb', default: () => "'{}'" })
  asked: unknown;

  @Column({ type: 'smallint' })
  status: number;

  @Column({ type: 'integer', nullable: true })
  total: number | null;

  @Column({ type: 'integer', default: 0 })
  done: number;

  @Column({ type: 'integer', default: 0 })
  fresh: number;

  @Column({ type: 'integer', default: 0 })
  changed: number;

  @Column({ type: 'integer', default: 0 })
  same: number;

  @Column({ type: 'integer', default: 0 })
  bad: number;

  @Column({ type: 'integer', default: 0 })
  attempt: number;

  @Column({ type: 'boolean', default: false })
  capped: boolean;

  @Column({ type: 'text', nullable: true })
  file: string | null;

  @Column({ name: 'file_name', type: 'text', nullable: true })
  fileName: string | null;

  @Column({ name: 'file_bytes', type: 'integer', nullable: true })
  fileBytes: number | null;

  @Column({ type: 'jsonb', nullable: true })
  failure: unknown;

  @Column({ type: 'text', nullable: true })
  trace: string | null;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;

  @Column({ name: 'queued_at', type: 'timestamptz', default: () => 'app_now()' })
  queuedAt: Date;

  @Column({ name: 'started_at', type: 'timestamptz', nullable: true })
  startedAt: Date | null;

  @Column({ name: 'beat_at', type: 'timestamptz', nullable: true })
  beatAt: Date | null;

  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  endedAt: Date | null;

  @Column({ name: 'expires_at', type: 'timestamptz', nullable: true })
  expiresAt: Date | null;
}
