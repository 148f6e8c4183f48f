import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An invoice title of a member. */
@Entity('invoice_title')
export class InvoiceTitleEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ type: 'smallint' })
  kind: number;

  @Column({ type: 'text' })
  title: string;

  @Column({ name: 'tax_no', type: 'text', default: '' })
  taxNo: string;

  @Column({ type: 'text', default: '' })
  bank: string;

  @Column({ type: 'text', default: '' })
  account: string;

  @Column({ type: 'text', default: '' })
  address: string;

  @Column({ type: 'text', default: '' })
  phone: string;

  @Column({ type: 'text', default: '' })
  email: string;

  @Column({ name: 'is_default', type: 'boolean', default: false })
  isDefault: boolean;

  @Column({ name: 'deleted_at', type: 'timestamptz', nullable: true })
  deletedAt: Date | null;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;
}
