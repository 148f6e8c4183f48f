import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How rooms of one usage are drawn, and whether they count towards quotas. */
@Entity('space_usage')
export class SpaceUsageEntity {
  @PrimaryColumn({ type: 'text' })
  usage: string;

  @Column({ type: 'text' })
  colour: string;

  @Column({ type: 'boolean' })
  counted: boolean;
}
