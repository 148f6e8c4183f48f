import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A gate: devices at one place of a venue, and whom they admit. */
@Entity('gate')
export class GateEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'venue_id', type: 'integer' })
  venueId: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ name: 'en_name', type: 'text', default: '' })
  enName: string;

  /** Roles that pass without a booking. */
  @Column({ name: 'free_roles', type: 'integer', array: true, default: '{}' })
  freeRoles: number[];

  @Column({ name: 'admits_bookings', type: 'boolean', default: true })
  admitsBookings: boolean;

  @Column({ name: 'admits_staff', type: 'boolean', default: true })
  admitsStaff: boolean;

  /** The sites whose bookings count; empty means all of the venue. */
  @Column({ name: 'site_ids', type: 'integer', array: true, default: '{}' })
  siteIds: number[];

  /** Minutes before a booking from which it is admitted; null keeps the booking rules of the site. */
  @Column({ name: 'early_entry_min', type: 'smallint', nullable: true })
  earlyEntryMin: number | null;

  /** The most people inside the venue at which it admits; 0 is the limit of the venue. */
  @Column({ type: 'integer', default: 0 })
  capacity: number;

  @Column({ name: 'anti_passback', type: 'boolean', default: false })
  antiPassback: boolean;

  @Column({ type: 'smallint', default: 1 })
  mode: number;

  /** When the mode returns to normal; null stays. */
  @Column({ name: 'mode_until', type: 'timestamptz', nullable: true })
  modeUntil: Date | null;

  @Column({ type: 'integer', default: 1 })
  version: number;
}
