import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An invoice: its request, its issue and its credit note. */
@Entity('invoice')
export class InvoiceEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'apply_no', type: 'text' })
  applyNo: string;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ name: 'merchant_id', type: 'integer' })
  merchantId: number;

  @Column({ name: 'venue_id', type: 'integer', nullable: true })
  venueId: number | null;

  @Column({ name: 'title_kind', type: 'smallint' })
  titleKind: number;

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

  @Column({ type: 'integer' })
  amount: number;

  @Column({ type: 'smallint' })
  rate: number;

  @Column({ type: 'integer' })
  tax: number;

  @Column({ type: 'smallint', default: 3 })
  status: number;

  @Column({ type: 'boolean', default: false })
  closed: boolean;

  @Column({ type: 'smallint', default: 1 })
  round: number;

  @Column({ type: 'smallint', default: 0 })
  replaced: number;

  @Column({ type: 'integer', nullable: true })
  replaces: number | null;

  @Column({ name: 'made_by', type: 'integer', nullable: true })
  madeBy: number | null;

  @Column({ name: 'refused_why', type: 'text', default: '' })
  refusedWhy: string;

  @Column({ name: 'invoice_no', type: 'text', nullable: true })
  invoiceNo: string | null;

  @Column({ name: 'issued_at', type: 'timestamptz', nullable: true })
  issuedAt: Date | null;

  @Column({ name: 'file_id', type: 'text', nullable: true })
  fileId: string | null;

  @Column({ name: 'red_wanted_at', type: 'timestamptz', nullable: true })
  redWantedAt: Date | null;

  @Column({ name: 'red_reason', type: 'text', nullable: true })
  redReason: string | null;

  @Column({ name: 'red_by', type: 'integer', nullable: true })
  redBy: number | null;

  @Column({ name: 'red_round', type: 'smallint', default: 1 })
  redRound: number;

  @Column({ name: 'red_no', type: 'text', nullable: true })
  redNo: string | null;

  @Column({ name: 'red_at', type: 'timestamptz', nullable: true })
  redAt: Date | null;

  @Column({ name: 'red_file_id', type: 'text', nullable: true })
  redFileId: string | null;

  @Column({ name: 'sent_at', type: 'timestamptz', nullable: true })
  sentAt: Date | null;

  @Column({ name: 'claim_no', type: 'integer', default: 0 })
  claimNo: number;

  @Column({ name: 'claimed_until', type: 'timestamptz', nullable: true })
  claimedUntil: Date | null;

  @Column({ name: 'next_try_at', type: 'timestamptz', default: () => 'app_now()' })
  nextTryAt: Date;

  @Column({ type: 'smallint', default: 0 })
  tries: number;

  @Column({ type: 'smallint', default: 0 })
  polls: number;

  @Column({ name: 'last_error', type: 'text', nullable: true })
  lastError: string | null;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;
}
