import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The part of one companion in a shared payment. */
@Entity('order_share')
export class OrderShareEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'trade_no', type: 'text' })
  tradeNo: string;

  @Column({ type: 'smallint' })
  n: number;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ type: 'integer' })
  amount: number;

  @Column({ type: 'smallint', default: 0 })
  status: number;

  @Column({ name: 'paid_by', type: 'integer', nullable: true })
  paidBy: number | null;

  @Column({ name: 'paid_at', type: 'timestamptz', nullable: true })
  paidAt: Date | null;

  @Column({ type: 'integer', default: 0 })
  returned: number;
}
