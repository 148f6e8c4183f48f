import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What a person bought in advance: its units, its price and its validity. Money is in fen. */
@Entity('entitlement')
export class EntitlementEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ type: 'smallint' })
  unit: number;

  @Column({ name: 'trade_no', type: 'text' })
  tradeNo: string;

  /** What of the sale granted it; a transferred one names the entitlement it came from. */
  @Column({ name: 'grant_key', type: 'text' })
  grantKey: string;

  @Column({ name: 'merchant_id', type: 'integer' })
  merchantId: number;

  @Column({ type: 'integer' })
  granted: number;

  @Column({ type: 'integer' })
  paid: number;

  /** Units that are not used, reserved ones included. */
  @Column({ type: 'integer', default: 0 })
  balance: number;

  /** Units that are reserved for bookings. */
  @Column({ type: 'integer', default: 0 })
  locked: number;

  @Column({ name: 'entry_count', type: 'integer', default: 0 })
  entryCount: number;

  @Column({ type: 'smallint', default: 1 })
  status: number;

  @Column({ name: 'valid_from', type: 'date' })
  validFrom: string;

  /** The first day on which it is no longer valid. */
  @Column({ name: 'valid_until', type: 'date' })
  validUntil: string;

  @Column({ name: 'frozen_on', type: 'date', nullable: true })
  frozenOn: string | null;

  /** The most days by which it is prolonged when it resumes. */
  @Column({ name: 'frozen_days', type: 'smallint', nullable: true })
  frozenDays: number | null;

  @Column({ name: 'transferred_from', type: 'integer', nullable: true })
  transferredFrom: number | null;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;
}
