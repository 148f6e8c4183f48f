import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Meeting } from '#domain/orders/meeting.rules';
import { wallClock } from '#server/kit/db/wall-clock-column';

/** An order: a booking or a block of a site on one date. */
@Entity('venue_order')
export class VenueOrderEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'trade_no', type: 'text' })
  tradeNo: string;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ name: 'order_type', type: 'integer' })
  orderType: number;

  @Column({ type: 'smallint', default: 1 })
  source: number;

  @Column({ type: 'smallint', default: 1 })
  channel: number;

  @Column({ name: 'venue_id', type: 'integer' })
  venueId: number;

  @Column({ name: 'site_id', type: 'integer' })
  siteId: number;

  @Column({ name: 'merchant_id', type: 'integer' })
  merchantId: number;

  @Column({ name: 'reservation_date', type: 'date' })
  reservationDate: string;

  @Column({ name: 'begin_at', type: 'timestamp', transformer: wallClock })
  beginAt: string;

  @Column({ name: 'end_at', type: 'timestamp', transformer: wallClock })
  endAt: string;

  @Column({ type: 'text' })
  detail: string;

  @Column({ name: 'detail_en', type: 'text' })
  detailEn: string;

  @Column({ name: 'space_names', type: 'text' })
  spaceNames: string;

  @Column({ name: 'reservation_type', type: 'integer', default: -1 })
  reservationType: number;

  @Column({ type: 'text', default: '' })
  phone: string;

  @Column({ name: 'buddy_ids', type: 'integer', array: true, default: () => "'{}'" })
  buddyIds: readonly number[];

  @Column({ type: 'smallint', default: 1 })
  people: number;

  @Column({ type: 'text', nullable: true })
  remark: string | null;

  @Column({ type: 'jsonb', nullable: true })
  meeting: Meeting | null;

  @Column({ name: 'occupy_reason', type: 'text', nullable: true })
  occupyReason: string | null;

  @Column({ name: 'occupy_label', type: 'text', nullable: true })
  occupyLabel: string | null;

  @Column({ type: 'integer' })
  amount: number;

  @Column({ name: 'pay_fee', type: 'integer', default: 0 })
  payFee: number;

  @Column({ name: 'refund_fee', type: 'integer', default: 0 })
  refundFee: number;

  @Column({ name: 'pay_type', type: 'smallint', nullable: true })
  payType: number | null;

  @Column({ name: 'paid_at', type: 'timestamptz', nullable: true })
  paidAt: Date | null;

  @Column({ name: 'pay_deadline', type: 'timestamptz', nullable: true })
  payDeadline: Date | null;

  @Column({ name: 'order_status', type: 'text', default: '1' })
  orderStatus: string;

  @Column({ name: 'pay_status', type: 'smallint', default: 1 })
  payStatus: number;

  @Column({ name: 'check_status', type: 'smallint', nullable: true })
  checkStatus: number | null;

  @Column({ name: 'promise_status', type: 'smallint', default: 0 })
  promiseStatus: number;

  @Column({ name: 'cancel_kind', type: 'smallint', nullable: true })
  cancelKind: number | null;

  @Column({ name: 'cancel_at', type: 'timestamptz', nullable: true })
  cancelAt: Date | null;

  @Column({ name: 'cancel_reason', type: 'text', nullable: true })
  cancelReason: string | null;

  @Column({ name: 'entry_code', type: 'text', default: '' })
  entryCode: string;

  @Column({ name: 'rule_snapshot', type: 'jsonb', default: () => "'{}'" })
  ruleSnapshot: unknown;

  @Column({ type: 'integer', default: 1 })
  version: number;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;

  @Column({ name: 'sign_at', type: 'timestamptz', nullable: true })
  signAt: Date | null;

  @Column({ name: 'leave_at', type: 'timestamptz', nullable: true })
  leaveAt: Date | null;

  @Column({ name: 'closed_at', type: 'timestamptz', nullable: true })
  closedAt: Date | null;

  @Column({ name: 'discount_fee', type: 'integer', default: 0 })
  discountFee: number;
}
