import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The standard area of a rank in hundredths of a square metre. */
@Entity('space_rank_quota')
export class SpaceRankQuotaEntity {
  @PrimaryColumn({ type: 'smallint' })
  rank: number;

  @Column({ type: 'integer' })
  area: number;
}
