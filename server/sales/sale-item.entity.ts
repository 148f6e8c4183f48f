import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A line of a sale: so many of one thing, of which some are used and some returned. Fees of the whole line in fen. */
@Entity('sale_item')
export class SaleItemEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'trade_no', type: 'text' })
  tradeNo: string;

  /** What is sold, in the table of its kind; null for a kind without one. */
  @Column({ name: 'subject_id', type: 'integer', nullable: true })
  subjectId: number | null;

  @Column({ type: 'text' })
  name: string;

  @Column({ name: 'en_name', type: 'text' })
  enName: string;

  @Column({ type: 'integer' })
  quantity: number;

  @Column({ type: 'integer' })
  fee: number;

  @Column({ type: 'integer', default: 0 })
  used: number;

  @Column({ type: 'integer', default: 0 })
  returned: number;

  @Column({ name: 'refund_fee', type: 'integer', default: 0 })
  refundFee: number;
}
