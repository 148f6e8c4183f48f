import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What a visit, or a locker kept overnight, costs. Money in fen; `rule` is the rule it was computed with. */
@Entity('gate_bill')
export class GateBillEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'bill_no', type: 'text' })
  billNo: string;

  @Column({ type: 'smallint' })
  kind: number;

  @Column({ name: 'user_id', type: 'integer', nullable: true })
  userId: number | null;

  @Column({ name: 'guest_name', type: 'text', nullable: true })
  guestName: string | null;

  /** The account of its money: the member, or who issued the wristband of a guest. */
  @Column({ name: 'payer_id', type: 'integer' })
  payerId: number;

  @Column({ name: 'role_id', type: 'integer' })
  roleId: number;

  @Column({ name: 'bracelet_id', type: 'integer', nullable: true })
  braceletId: number | null;

  @Column({ name: 'venue_id', type: 'integer' })
  venueId: number;

  @Column({ name: 'merchant_id', type: 'integer' })
  merchantId: number;

  @Column({ name: 'visit_id', type: 'bigint', nullable: true })
  visitId: number | null;

  /** Which bill of its visit it is: one that was settled while the person stayed is followed by another. */
  @Column({ type: 'smallint', default: 1 })
  part: number;

  @Column({ name: 'locker_record_id', type: 'integer', nullable: true })
  lockerRecordId: number | null;

  /** The day of the venue whose cap counts. */
  @Column({ type: 'date' })
  date: string;

  @Column({ name: 'in_at', type: 'timestamptz' })
  inAt: Date;

  @Column({ name: 'out_at', type: 'timestamptz' })
  outAt: Date;

  @Column({ type: 'integer' })
  minutes: number;

  @Column({ name: 'exit_missing', type: 'boolean', default: false })
  exitMissing: boolean;

  @Column({ type: 'jsonb' })
  rule: unknown;

  @Column({ type: 'integer' })
  amount: number;

  @Column({ type: 'smallint', default: 1 })
  status: number;

  @Column({ name: 'pay_type', type: 'smallint', nullable: true })
  payType: number | null;

  @Column({ name: 'attempt_no', type: 'text', nullable: true })
  attemptNo: string | null;

  @Column({ name: 'paid_at', type: 'timestamptz', nullable: true })
  paidAt: Date | null;

  @Column({ name: 'refund_fee', type: 'integer', default: 0 })
  refundFee: number;

  /** What corrections of the visit took back, in fen. */
  @Column({ type: 'integer', default: 0 })
  returned: number;

  @Column({ name: 'waived_by', type: 'integer', nullable: true })
  waivedBy: number | null;

  @Column({ name: 'waived_at', type: 'timestamptz', nullable: true })
  waivedAt: Date | null;

  @Column({ name: 'waive_reason', type: 'text', nullable: true })
  waiveReason: string | null;

  @Column({ type: 'smallint', default: 0 })
  appeal: number;

  @Column({ name: 'appeal_reason', type: 'text', nullable: true })
  appealReason: string | null;

  @Column({ name: 'appeal_at', type: 'timestamptz', nullable: true })
  appealAt: Date | null;

  @Column({ name: 'appeal_answer', type: 'text', nullable: true })
  appealAnswer: string | null;

  @Column({ name: 'answered_by', type: 'integer', nullable: true })
  answeredBy: number | null;

  /** How many reminders were sent. */
  @Column({ type: 'smallint', default: 0 })
  reminded: number;

  @Column({ type: 'integer', default: 1 })
  version: number;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;
}
