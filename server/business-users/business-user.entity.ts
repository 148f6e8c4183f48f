import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An external organisation that books on account. */
@Entity('business_user')
export class BusinessUserEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'merchant_id', type: 'integer' })
  merchantId: number;

  @Column({ name: 'venue_ids', type: 'integer', array: true, nullable: true })
  venueIds: readonly number[] | null;

  @Column({ name: 'org_name', type: 'text' })
  orgName: string;

  @Column({ name: 'en_name', type: 'text' })
  enName: string;

  @Column({ type: 'smallint' })
  type: number;

  @Column({ name: 'credit_code', type: 'text', default: '' })
  creditCode: string;

  @Column({ type: 'text' })
  contact: string;

  @Column({ type: 'text' })
  phone: string;

  @Column({ name: 'credit_limit', type: 'integer', default: 0 })
  creditLimit: number;

  @Column({ name: 'discount_percent', type: 'smallint', default: 100 })
  discountPercent: number;

  @Column({ type: 'text', default: '' })
  projects: string;

  @Column({ name: 'invoice_title', type: 'text', default: '' })
  invoiceTitle: string;

  @Column({ type: 'text', default: '' })
  remark: string;

  @Column({ type: 'smallint', default: 1 })
  status: number;

  @Column({ type: 'integer', default: 0 })
  version: number;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;
}
