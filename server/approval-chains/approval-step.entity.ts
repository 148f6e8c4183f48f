import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What was done at a level of an approval of a thing as it was submitted at that time. */
@Entity('approval_step')
export class ApprovalStepEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'source_type', type: 'integer' })
  sourceType: number;

  @Column({ name: 'source_id', type: 'integer' })
  sourceId: number;

  @Column({ name: 'submitted_at', type: 'timestamptz' })
  submittedAt: Date;

  @Column({ type: 'smallint' })
  level: number;

  @Column({ type: 'smallint' })
  kind: number;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ name: 'for_user_id', type: 'integer', nullable: true })
  forUserId: number | null;

  @Column({ type: 'text', default: '' })
  reason: string;

  @Column({ type: 'timestamptz', default: () => 'app_now()' })
  at: Date;

  @Column({ name: 'recalled_at', type: 'timestamptz', nullable: true })
  recalledAt: Date | null;
}
