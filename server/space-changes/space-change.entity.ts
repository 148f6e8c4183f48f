import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A request that changes rooms. `request` is what it asks for, `versions` the rooms as they were when submitted. */
@Entity('space_change')
export class SpaceChangeEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'smallint' })
  kind: number;

  @Column({ name: 'room_ids', type: 'integer', array: true })
  roomIds: readonly number[];

  @Column({ name: 'room_nos', type: 'text' })
  roomNos: string;

  @Column({ type: 'jsonb' })
  request: unknown;

  @Column({ type: 'jsonb' })
  versions: unknown;

  @Column({ name: 'org_id', type: 'integer', nullable: true })
  orgId: number | null;

  @Column({ name: 'applicant_id', type: 'integer' })
  applicantId: number;

  @Column({ type: 'text' })
  reason: string;

  @Column({ name: 'file_ids', type: 'text', array: true, default: () => "'{}'" })
  fileIds: readonly string[];

  @Column({ name: 'check_status', type: 'smallint', default: 0 })
  checkStatus: number;

  @Column({ type: 'boolean', default: false })
  closed: boolean;

  @Column({ name: 'check_content', type: 'text', default: '' })
  checkContent: string;

  @Column({ type: 'integer', nullable: true })
  checker: number | null;

  @Column({ name: 'checked_at', type: 'timestamptz', nullable: true })
  checkedAt: Date | null;

  @Column({ name: 'submitted_at', type: 'timestamptz', default: () => 'app_now()' })
  submittedAt: Date;
}
