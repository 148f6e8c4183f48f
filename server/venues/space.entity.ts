import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A space of a site: a court, a part of a court or a meeting room. */
@Entity('space')
export class SpaceEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'site_id', type: 'integer' })
  siteId: number;

  @Column({ name: 'space_name', type: 'text' })
  spaceName: string;

  @Column({ name: 'en_name', type: 'text' })
  enName: string;

  @Column({ name: 'space_group_id', type: 'integer', nullable: true })
  spaceGroupId: number | null;

  @Column({ name: 'conflict_space_ids', type: 'integer', array: true, default: () => "'{}'" })
  conflictSpaceIds: readonly number[];

  @Column({ type: 'integer', default: 0 })
  sort: number;

  @Column({ type: 'smallint', default: 1 })
  status: number;

  @Column({ type: 'text', default: '' })
  remark: string;

  @Column({ name: 'en_remark', type: 'text', default: '' })
  enRemark: string;

  @Column({ type: 'integer', default: 0 })
  capacity: number;

  @Column({ type: 'integer', default: 0 })
  version: number;
}
