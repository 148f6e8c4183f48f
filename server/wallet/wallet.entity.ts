import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The wallet of a member: its balance and its payment password. */
@Entity('wallet')
export class WalletEntity {
  @PrimaryColumn({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ type: 'integer', default: 0 })
  balance: number;

  @Column({ name: 'pay_password_hash', type: 'text', nullable: true })
  payPasswordHash: string | null;

  @Column({ name: 'wrong_count', type: 'smallint', default: 0 })
  wrongCount: number;

  @Column({ name: 'locked_until', type: 'timestamptz', nullable: true })
  lockedUntil: Date | null;

  @Column({ type: 'integer', default: 0 })
  gift: number;
}
