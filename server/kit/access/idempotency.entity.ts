import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A request with an idempotency key, and its answer once there is one. */
@Entity('idempotency')
export class IdempotencyEntity {
  @PrimaryColumn({ name: 'user_id', type: 'integer' })
  userId: number;

  @PrimaryColumn({ type: 'text' })
  key: string;

  @Column({ type: 'text' })
  path: string;

  @Column({ name: 'body_hash', type: 'text' })
  bodyHash: string;

  @Column({ type: 'json', nullable: true })
  answer: unknown;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  at: Date;

  @Column({ name: 'ends_at', type: 'timestamptz', default: () => "(now() + '24:00:00'::interval)" })
  endsAt: Date;
}
