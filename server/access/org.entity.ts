import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A department of the school. */
@Entity('org')
export class OrgEntity {
  @PrimaryColumn({ type: 'integer' })
  id: number;

  @Column({ name: 'parent_id', type: 'integer', nullable: true })
  parentId: number | null;

  @Column({ type: 'text' })
  name: string;

  @Column({ name: 'en_name', type: 'text' })
  enName: string;

  @Column({ type: 'integer', default: 0 })
  sort: number;

  @Column({ type: 'smallint', default: 1 })
  status: number;
}
