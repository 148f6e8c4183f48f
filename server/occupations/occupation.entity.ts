import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The kind and the series of an order by which staff block spaces. */
@Entity('occupation')
export class OccupationEntity {
  @PrimaryColumn({ name: 'trade_no', type: 'text' })
  tradeNo: string;

  @Column({ type: 'smallint', default: 6 })
  kind: number;

  @Column({ name: 'series_no', type: 'text', nullable: true })
  seriesNo: string | null;
}
