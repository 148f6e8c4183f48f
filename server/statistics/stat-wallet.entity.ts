import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The facts of a change of a wallet as statistics count them. */
@Entity('stat_wallet')
export class StatWalletEntity {
  @PrimaryColumn({ type: 'bigint' })
  id: number;

  @Column({ type: 'date' })
  day: string;

  @Column({ type: 'smallint' })
  kind: number;

  @Column({ type: 'integer' })
  delta: number;
}
