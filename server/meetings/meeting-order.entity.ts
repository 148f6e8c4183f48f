import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { MeetingForm } from '#domain/meetings/meeting-form.rules';
import { wallClock } from '#server/kit/db/wall-clock-column';

/** An application for a meeting room. Its slots are reserved under its number until it is decided. */
@Entity('meeting_order')
export class MeetingOrderEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'trade_no', type: 'text' })
  tradeNo: string;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ name: 'venue_id', type: 'integer' })
  venueId: number;

  @Column({ name: 'site_id', type: 'integer' })
  siteId: number;

  @Column({ name: 'space_id', type: 'integer' })
  spaceId: number;

  @Column({ type: 'date' })
  date: string;

  @Column({ name: 'begin_at', type: 'timestamp', transformer: wallClock })
  beginAt: string;

  @Column({ name: 'end_at', type: 'timestamp', transformer: wallClock })
  endAt: string;

  @Column({ type: 'integer', default: 0 })
  amount: number;

  /** The booking that an approval executes, as `BookingService.rowOf` wrote it. */
  @Column({ type: 'jsonb' })
  booking: Readonly<Record<string, unknown>>;

  @Column({ type: 'jsonb', default: () => "'{}'" })
  form: MeetingForm;

  @Column({ name: 'check_mode', type: 'smallint' })
  checkMode: number;

  @Column({ name: 'check_status', type: 'smallint', default: 4 })
  checkStatus: number;

  @Column({ type: 'smallint', default: 0 })
  ended: number;

  @Column({ name: 'check_content', type: 'text', default: '' })
  checkContent: string;

  @Column({ name: 'fill_before', type: 'timestamptz', nullable: true })
  fillBefore: Date | null;

  @Column({ name: 'submitted_at', type: 'timestamptz', nullable: true })
  submittedAt: Date | null;

  @Column({ type: 'integer', nullable: true })
  checker: number | null;

  @Column({ name: 'checked_at', type: 'timestamptz', nullable: true })
  checkedAt: Date | null;

  @Column({ name: 'order_no', type: 'text', nullable: true })
  orderNo: string | null;

  @Column({ type: 'text', array: true, default: () => "'{}'" })
  served: readonly string[];

  @Column({ name: 'signed_num', type: 'integer', default: 0 })
  signedNum: number;

  @Column({ type: 'integer', default: 0 })
  version: number;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;
}
