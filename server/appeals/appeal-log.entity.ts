import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A step of an appeal. */
@Entity('appeal_log')
export class AppealLogEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'appeal_id', type: 'integer' })
  appealId: number;

  @Column({ type: 'smallint' })
  status: number;

  @Column({ type: 'text', default: '' })
  note: string;

  @Column({ type: 'integer' })
  actor: number;

  @Column({ type: 'timestamptz', default: () => 'app_now()' })
  at: Date;
}
