import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The order by which a member claimed a released court. */
@Entity('walk_in_claim')
export class WalkInClaimEntity {
  @PrimaryColumn({ name: 'trade_no', type: 'text' })
  tradeNo: string;

  @Column({ name: 'walk_in_id', type: 'integer' })
  walkInId: number;
}
