import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An action recorded in the activity log, with the values before and after it. */
@Entity('audit')
export class AuditEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  at: Date;

  @Column({ type: 'integer', nullable: true })
  actor: number | null;

  @Column({ name: 'role_id', type: 'integer', nullable: true })
  roleId: number | null;

  @Column({ type: 'text', nullable: true })
  sid: string | null;

  @Column({ type: 'text', nullable: true })
  ip: string | null;

  @Column({ type: 'text' })
  action: string;

  @Column({ type: 'text' })
  object: string;

  @Column({ type: 'jsonb', nullable: true })
  before: unknown;

  @Column({ type: 'jsonb', nullable: true })
  after: unknown;

  @Column({ type: 'text', nullable: true })
  reason: string | null;

  @Column({ type: 'text', nullable: true })
  trace: string | null;
}
