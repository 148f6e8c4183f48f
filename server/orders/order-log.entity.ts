import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A step in the history of an order. */
@Entity('order_log')
export class OrderLogEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'trade_no', type: 'text' })
  tradeNo: string;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  at: Date;

  @Column({ name: 'user_id', type: 'integer', nullable: true })
  userId: number | null;

  @Column({ type: 'text', default: 'system' })
  who: string;

  @Column({ type: 'text' })
  action: string;

  @Column({ type: 'text', nullable: true })
  note: string | null;
}
