import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An event written in the transaction that caused it, until every subscriber has handled it. */
@Entity('outbox')
export class OutboxEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'jsonb' })
  payload: unknown;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  at: Date;

  @Column({ name: 'queued_at', type: 'timestamptz', nullable: true })
  queuedAt: Date | null;

  @Column({ type: 'smallint', default: 0 })
  tries: number;

  @Column({ type: 'text', array: true, default: () => "'{}'" })
  done: readonly string[];
}
