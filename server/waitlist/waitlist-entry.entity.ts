import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { wallClock } from '#server/kit/db/wall-clock-column';

/** An entry of a member in the waitlist of a slot, with the offer made for it. */
@Entity('waitlist_entry')
export class WaitlistEntryEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ name: 'role_id', type: 'integer' })
  roleId: number;

  @Column({ name: 'site_id', type: 'integer' })
  siteId: number;

  @Column({ name: 'reservation_date', type: 'date' })
  reservationDate: string;

  @Column({ type: 'smallint' })
  scope: number;

  @Column({ name: 'space_id', type: 'integer', nullable: true })
  spaceId: number | null;

  @Column({ name: 'time_ids', type: 'integer', array: true })
  timeIds: readonly number[];

  @Column({ type: 'smallint', default: 1 })
  people: number;

  @Column({ name: 'auto_book', type: 'boolean', default: false })
  autoBook: boolean;

  @Column({ name: 'not_after', type: 'timestamp', nullable: true, transformer: wallClock })
  notAfter: string | null;

  @Column({ type: 'smallint', default: 1 })
  status: number;

  @Column({ name: 'offer_no', type: 'smallint', default: 0 })
  offerNo: number;

  @Column({ name: 'offered_at', type: 'timestamptz', nullable: true })
  offeredAt: Date | null;

  @Column({ name: 'offer_until', type: 'timestamptz', nullable: true })
  offerUntil: Date | null;

  @Column({ name: 'offer_space', type: 'integer', nullable: true })
  offerSpace: number | null;

  @Column({ name: 'offer_time', type: 'integer', nullable: true })
  offerTime: number | null;

  @Column({ name: 'told_at', type: 'timestamptz', nullable: true })
  toldAt: Date | null;

  @Column({ name: 'trade_no', type: 'text', nullable: true })
  tradeNo: string | null;

  @Column({ name: 'queued_at', type: 'timestamptz', default: () => 'app_now()' })
  queuedAt: Date;

  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  endedAt: Date | null;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;
}
