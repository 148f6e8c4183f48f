import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The quota of a department at the end of a month, in hundredths of a square metre. */
@Entity('space_month_org')
export class SpaceMonthOrgEntity {
  @PrimaryColumn({ type: 'date' })
  month: string;

  @PrimaryColumn({ name: 'org_id', type: 'integer' })
  orgId: number;

  @Column({ type: 'integer' })
  quota: number;
}
