import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A requested adjustment of a wallet or refund of a top-up, until a second person decides on it. */
@Entity('wallet_request')
export class WalletRequestEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'smallint' })
  kind: number;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ name: 'recharge_id', type: 'integer', nullable: true })
  rechargeId: number | null;

  @Column({ type: 'integer' })
  amount: number;

  @Column({ type: 'integer', default: 0 })
  gift: number;

  @Column({ type: 'text' })
  reason: string;

  @Column({ type: 'smallint', default: 0 })
  status: number;

  @Column({ name: 'asked_by', type: 'integer' })
  askedBy: number;

  @Column({ name: 'asked_at', type: 'timestamptz', default: () => 'app_now()' })
  askedAt: Date;

  @Column({ name: 'checked_by', type: 'integer', nullable: true })
  checkedBy: number | null;

  @Column({ name: 'checked_at', type: 'timestamptz', nullable: true })
  checkedAt: Date | null;

  @Column({ name: 'check_note', type: 'text', nullable: true })
  checkNote: string | null;

  @Column({ name: 'refund_no', type: 'text', nullable: true })
  refundNo: string | null;
}
