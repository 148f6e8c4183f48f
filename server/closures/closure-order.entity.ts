import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An order affected by a closure, and what happened to it. */
@Entity('closure_order')
export class ClosureOrderEntity {
  @PrimaryColumn({ name: 'closure_id', type: 'integer' })
  closureId: number;

  @PrimaryColumn({ name: 'trade_no', type: 'text' })
  tradeNo: string;

  @Column({ name: 'site_id', type: 'integer' })
  siteId: number;

  @Column({ type: 'date' })
  date: string;

  @Column({ type: 'integer', default: 0 })
  amount: number;

  @Column({ name: 'refund_nos', type: 'text', array: true, default: () => "'{}'" })
  refundNos: readonly string[];

  @Column({ type: 'smallint', default: 1 })
  fate: number;
}
