import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The shared payment of an order among companions. */
@Entity('order_split')
export class OrderSplitEntity {
  @PrimaryColumn({ name: 'trade_no', type: 'text' })
  tradeNo: string;

  @Column({ name: 'opened_by', type: 'integer' })
  openedBy: number;

  @Column({ type: 'integer' })
  amount: number;

  @Column({ name: 'opened_at', type: 'timestamptz', default: () => 'app_now()' })
  openedAt: Date;

  @Column({ name: 'settled_at', type: 'timestamptz', nullable: true })
  settledAt: Date | null;

  @Column({ name: 'reminded_at', type: 'timestamptz', nullable: true })
  remindedAt: Date | null;

  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  endedAt: Date | null;
}
