import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A merchant: the unit that receives the money of its venues and issues its invoices. */
@Entity('merchant')
export class MerchantEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'merchant_name', type: 'text' })
  merchantName: string;

  @Column({ name: 'en_name', type: 'text' })
  enName: string;

  @Column({ type: 'text', default: '' })
  subject: string;

  @Column({ name: 'tax_no', type: 'text', default: '' })
  taxNo: string;

  @Column({ name: 'bank_name', type: 'text', default: '' })
  bankName: string;

  @Column({ name: 'bank_no', type: 'text', default: '' })
  bankNo: string;

  @Column({ name: 'settle_cycle', type: 'smallint', default: 3 })
  settleCycle: number;

  @Column({ name: 'invoice_subject', type: 'text', default: '' })
  invoiceSubject: string;

  @Column({ type: 'smallint', default: 1 })
  status: number;

  @Column({ type: 'integer', default: 1 })
  version: number;

  @Column({ name: 'gmt_modified', type: 'timestamptz', default: () => 'app_now()' })
  gmtModified: Date;
}
