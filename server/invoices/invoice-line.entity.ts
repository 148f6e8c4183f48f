import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An order or a top-up on an invoice. */
@Entity('invoice_line')
export class InvoiceLineEntity {
  @PrimaryColumn({ name: 'invoice_id', type: 'integer' })
  invoiceId: number;

  @PrimaryColumn({ name: 'trade_no', type: 'text' })
  tradeNo: string;

  @Column({ type: 'integer' })
  amount: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ name: 'en_name', type: 'text' })
  enName: string;

  @Column({ type: 'boolean', default: true })
  stands: boolean;
}
