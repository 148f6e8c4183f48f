import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A recorded view of personal data of a person. */
@Entity('viewer_log')
export class ViewerLogEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  at: Date;

  @Column({ type: 'integer' })
  viewer: number;

  @Column({ name: 'role_id', type: 'integer' })
  roleId: number;

  @Column({ type: 'text' })
  sid: string;

  @Column({ type: 'text', nullable: true })
  ip: string | null;

  @Column({ type: 'integer' })
  person: number;

  @Column({ type: 'text', array: true })
  fields: readonly string[];

  @Column({ type: 'text' })
  why: string;

  @Column({ type: 'text', nullable: true })
  trace: string | null;
}
