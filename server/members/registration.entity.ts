import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The registration of an external user, and the review of it. */
@Entity('registration')
export class RegistrationEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ type: 'smallint', default: 0 })
  status: number;

  @Column({ name: 'external_kind', type: 'smallint' })
  externalKind: number;

  @Column({ type: 'text', default: '' })
  email: string;

  @Column({ type: 'text', default: '' })
  sponsor: string;

  @Column({ type: 'text', default: '' })
  remark: string;

  @Column({ name: 'proof_ids', type: 'text', array: true, default: () => "'{}'" })
  proofIds: readonly string[];

  @Column({ name: 'check_content', type: 'text', default: '' })
  checkContent: string;

  @Column({ type: 'integer', nullable: true })
  checker: number | null;

  @Column({ name: 'checked_at', type: 'timestamptz', nullable: true })
  checkedAt: Date | null;

  @Column({ type: 'integer', default: 1 })
  round: number;

  @Column({ name: 'submitted_at', type: 'timestamptz', default: () => 'app_now()' })
  submittedAt: Date;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;
}
