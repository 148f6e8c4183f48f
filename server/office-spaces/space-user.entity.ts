import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A person who uses rooms. The own standard is in hundredths of a square metre. */
@Entity('space_user')
export class SpaceUserEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ name: 'org_id', type: 'integer' })
  orgId: number;

  @Column({ type: 'smallint' })
  rank: number;

  @Column({ name: 'quota_area', type: 'integer', nullable: true })
  quotaArea: number | null;

  @Column({ type: 'text', default: '' })
  note: string;

  @Column({ type: 'integer', default: 0 })
  version: number;
}
