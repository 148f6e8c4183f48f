import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A change of the balance of a wallet. */
@Entity('wallet_txn')
export class WalletTxnEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ type: 'smallint' })
  kind: number;

  @Column({ type: 'integer' })
  delta: number;

  @Column({ name: 'balance_after', type: 'integer' })
  balanceAfter: number;

  @Column({ name: 'biz_type', type: 'text' })
  bizType: string;

  @Column({ name: 'biz_id', type: 'text' })
  bizId: string;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  at: Date;
}
