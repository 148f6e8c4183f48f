import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { wallClock } from '#server/kit/db/wall-clock-column';

/** A sale of a kind that needs no table of its own. Money in fen; beginAt and endAt are the school's wall clock. */
@Entity('sale')
export class SaleEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'trade_no', type: 'text' })
  tradeNo: string;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  /** Role in which it was bought. */
  @Column({ name: 'order_type', type: 'integer' })
  orderType: number;

  @Column({ type: 'smallint', default: 1 })
  channel: number;

  @Column({ name: 'at_counter', type: 'boolean', default: false })
  atCounter: boolean;

  @Column({ name: 'venue_id', type: 'integer', nullable: true })
  venueId: number | null;

  @Column({ name: 'merchant_id', type: 'integer' })
  merchantId: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ name: 'en_name', type: 'text' })
  enName: string;

  @Column({ type: 'text', default: '' })
  detail: string;

  @Column({ name: 'detail_en', type: 'text', default: '' })
  detailEn: string;

  @Column({ name: 'begin_at', type: 'timestamp', transformer: wallClock })
  beginAt: string;

  @Column({ name: 'end_at', type: 'timestamp', transformer: wallClock })
  endAt: string;

  @Column({ type: 'integer' })
  amount: number;

  @Column({ name: 'discount_fee', type: 'integer', default: 0 })
  discountFee: number;

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

  @Column({ name: 'cancel_kind', type: 'smallint', nullable: true })
  cancelKind: number | null;

  @Column({ name: 'cancel_at', type: 'timestamptz', nullable: true })
  cancelAt: Date | null;

  @Column({ name: 'cancel_reason', type: 'text', nullable: true })
  cancelReason: string | null;

  @Column({ name: 'closed_at', type: 'timestamptz', nullable: true })
  closedAt: Date | null;

  @Column({ type: 'integer', default: 1 })
  version: number;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;
}
