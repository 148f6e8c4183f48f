import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The sums of wallet changes of one kind in a period. */
@Entity('stat_wallet_total')
export class StatWalletTotalEntity {
  @PrimaryColumn({ type: 'smallint' })
  span: number;

  @PrimaryColumn({ type: 'date' })
  day: string;

  @PrimaryColumn({ type: 'smallint' })
  kind: number;

  @Column({ type: 'bigint' })
  came: number;

  @Column({ type: 'bigint' })
  went: number;

  @Column({ type: 'integer' })
  times: number;
}
