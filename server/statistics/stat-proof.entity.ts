import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A comparison of the rollups with the facts, and its result. */
@Entity('stat_proof')
export class StatProofEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'timestamptz', default: () => 'app_now()' })
  at: Date;

  @Column({ type: 'integer' })
  wrong: number;

  @Column({ type: 'jsonb' })
  detail: unknown;

  @Column({ name: 'took_ms', type: 'integer' })
  tookMs: number;
}
