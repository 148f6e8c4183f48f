import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The area a department may have besides the standards of its people, in hundredths of a square metre. */
@Entity('space_org_quota')
export class SpaceOrgQuotaEntity {
  @PrimaryColumn({ name: 'org_id', type: 'integer' })
  orgId: number;

  @Column({ type: 'integer' })
  area: number;
}
