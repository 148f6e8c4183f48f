import type { ReleaseMode } from '#domain/booking-rules/rule-set.status';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A set of booking rules: release, limits, deadlines, attendance and waitlist. */
@Entity('rule_set')
export class RuleSetEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ name: 'release_minute', type: 'smallint', default: 420 })
  releaseMinute: number;

  @Column({ name: 'advance_days', type: 'smallint', default: 3 })
  advanceDays: number;

  @Column({ name: 'max_slots', type: 'smallint', default: 2 })
  maxSlots: number;

  @Column({ name: 'consecutive_only', type: 'boolean', default: true })
  consecutiveOnly: boolean;

  @Column({ name: 'same_space_only', type: 'boolean', default: true })
  sameSpaceOnly: boolean;

  @Column({ name: 'max_unpaid', type: 'smallint', default: 1 })
  maxUnpaid: number;

  @Column({ name: 'max_active', type: 'smallint', default: 0 })
  maxActive: number;

  @Column({ name: 'pay_timeout_min', type: 'smallint', default: 10 })
  payTimeoutMin: number;

  @Column({ name: 'cancel_hours', type: 'numeric', precision: 6, scale: 2, default: 2 })
  cancelHours: number;

  @Column({ name: 'late_booking_min', type: 'smallint', default: 0 })
  lateBookingMin: number;

  @Column({ name: 'late_grace_min', type: 'smallint', default: 15 })
  lateGraceMin: number;

  @Column({ name: 'advance_entry_min', type: 'smallint', default: 15 })
  advanceEntryMin: number;

  @Column({ type: 'jsonb', default: () => "'[]'" })
  quotas: unknown;

  @Column({ name: 'role_overrides', type: 'jsonb', default: () => "'[]'" })
  roleOverrides: unknown;

  @Column({ name: 'name_en', type: 'text', default: '' })
  nameEn: string;

  @Column({ name: 'release_mode', type: 'smallint', default: 1 })
  releaseMode: ReleaseMode;

  @Column({ name: 'release_weekday', type: 'smallint', nullable: true })
  releaseWeekday: number | null;

  @Column({ name: 'release_date', type: 'date', nullable: true })
  releaseDate: string | null;

  @Column({ name: 'max_spaces', type: 'smallint', default: 0 })
  maxSpaces: number;

  @Column({ name: 'alloc_mode', type: 'smallint', default: 1 })
  allocMode: number;

  @Column({ name: 'pot_seconds', type: 'smallint', default: 30 })
  potSeconds: number;

  @Column({ name: 'return_mode', type: 'smallint', default: 1 })
  returnMode: number;

  @Column({ name: 'return_max_sec', type: 'smallint', default: 180 })
  returnMaxSec: number;

  @Column({ type: 'boolean', default: false })
  waitlist: boolean;

  @Column({ name: 'wait_max_per_slot', type: 'smallint', default: 10 })
  waitMaxPerSlot: number;

  @Column({ name: 'wait_max_per_user', type: 'smallint', default: 3 })
  waitMaxPerUser: number;

  @Column({ name: 'wait_offer_min', type: 'smallint', default: 10 })
  waitOfferMin: number;

  @Column({ name: 'wait_close_min', type: 'smallint', default: 30 })
  waitCloseMin: number;

  @Column({ type: 'integer', default: 1 })
  version: number;

  @Column({ name: 'sign_mode', type: 'smallint', default: 0 })
  signMode: number;

  @Column({ name: 'leave_early_min', type: 'smallint', default: 0 })
  leaveEarlyMin: number;

  @Column({ name: 'need_protocol', type: 'boolean', default: false })
  needProtocol: boolean;

  @Column({ name: 'need_face', type: 'boolean', default: false })
  needFace: boolean;

  @Column({ name: 'min_balance', type: 'integer', default: 0 })
  minBalance: number;

  @Column({ name: 'auto_release', type: 'boolean', default: false })
  autoRelease: boolean;
}
