import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The check of an order by staff at the entrance, with the reason if it was refused. */
@Entity('order_check')
export class OrderCheckEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'trade_no', type: 'text', nullable: true })
  tradeNo: string | null;

  @Column({ name: 'checker_id', type: 'integer' })
  checkerId: number;

  @Column({ type: 'timestamptz', default: () => 'app_now()' })
  at: Date;

  @Column({ type: 'smallint' })
  method: number;

  @Column({ type: 'text', nullable: true })
  refusal: string | null;

  @Column({ type: 'jsonb', default: () => "'{}'" })
  facts: unknown;
}
