import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A bulk booking or a lease, with its review and its billing. */
@Entity('bulk_booking')
export class BulkBookingEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'batch_no', type: 'text' })
  batchNo: string;

  @Column({ type: 'smallint' })
  kind: number;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ name: 'role_id', type: 'integer' })
  roleId: number;

  @Column({ name: 'org_name', type: 'text' })
  orgName: string;

  @Column({ type: 'text' })
  phone: string;

  @Column({ type: 'text' })
  title: string;

  @Column({ type: 'smallint' })
  purpose: number;

  @Column({ type: 'integer' })
  people: number;

  @Column({ type: 'text', default: '' })
  remark: string;

  @Column({ name: 'venue_id', type: 'integer' })
  venueId: number;

  @Column({ name: 'site_id', type: 'integer' })
  siteId: number;

  @Column({ name: 'merchant_id', type: 'integer' })
  merchantId: number;

  @Column({ name: 'space_ids', type: 'integer', array: true })
  spaceIds: readonly number[];

  @Column({ name: 'date_from', type: 'date' })
  dateFrom: string;

  @Column({ name: 'date_to', type: 'date' })
  dateTo: string;

  @Column({ type: 'integer', array: true })
  weekdays: readonly number[];

  @Column({ type: 'text' })
  weeks: string;

  @Column({ name: 'skip_holidays', type: 'boolean' })
  skipHolidays: boolean;

  @Column({ name: 'begin_minute', type: 'smallint' })
  beginMinute: number;

  @Column({ name: 'end_minute', type: 'smallint' })
  endMinute: number;

  @Column({ name: 'pay_mode', type: 'smallint' })
  payMode: number;

  @Column({ name: 'price_mode', type: 'smallint' })
  priceMode: number;

  @Column({ name: 'price_value', type: 'integer', default: 0 })
  priceValue: number;

  @Column({ type: 'integer', default: 0 })
  rent: number;

  @Column({ type: 'integer', default: 0 })
  deposit: number;

  @Column({ type: 'integer', default: 0 })
  billed: number;

  @Column({ type: 'smallint', default: 0 })
  status: number;

  @Column({ name: 'check_content', type: 'text', default: '' })
  checkContent: string;

  @Column({ name: 'checked_by', type: 'integer', nullable: true })
  checkedBy: number | null;

  @Column({ name: 'checked_at', type: 'timestamptz', nullable: true })
  checkedAt: Date | null;

  @Column({ type: 'integer', default: 1 })
  round: number;

  @Column({ name: 'lease_status', type: 'smallint', default: 0 })
  leaseStatus: number;

  @Column({ name: 'made_at', type: 'timestamptz', nullable: true })
  madeAt: Date | null;

  @Column({ name: 'ended_on', type: 'date', nullable: true })
  endedOn: string | null;

  @Column({ name: 'end_reason', type: 'text', nullable: true })
  endReason: string | null;

  @Column({ name: 'ended_by', type: 'integer', nullable: true })
  endedBy: number | null;

  @Column({ type: 'jsonb', nullable: true })
  settlement: unknown;

  @Column({ type: 'integer', default: 1 })
  version: number;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;

  @Column({ name: 'confirm_by', type: 'timestamptz', nullable: true })
  confirmBy: Date | null;

  @Column({ name: 'confirmed_at', type: 'timestamptz', nullable: true })
  confirmedAt: Date | null;

  @Column({ name: 'signed_name', type: 'text', default: '' })
  signedName: string;

  @Column({ name: 'confirm_told', type: 'smallint', default: 0 })
  confirmTold: number;
}
