import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The membership of a person in a special group for a period. */
@Entity('special_crowd')
export class SpecialCrowdEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ type: 'smallint' })
  kind: number;

  @Column({ name: 'valid_from', type: 'date' })
  validFrom: string;

  @Column({ name: 'valid_to', type: 'date' })
  validTo: string;

  @Column({ name: 'proof_note', type: 'text', default: '' })
  proofNote: string;

  @Column({ type: 'text', default: '' })
  remark: string;

  @Column({ type: 'integer', nullable: true })
  creator: number | null;

  @Column({ type: 'integer', default: 1 })
  version: number;

  @Column({ type: 'boolean', default: false })
  granted: boolean;

  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  endedAt: Date | null;

  @Column({ name: 'end_note', type: 'text', default: '' })
  endNote: string;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;
}
