import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A passage at a gate, or a refused one. */
@Entity('gate_event')
export class GateEventEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  /** The device; null if staff counted by hand. */
  @Column({ name: 'hardware_id', type: 'integer', nullable: true })
  hardwareId: number | null;

  @Column({ name: 'boot_id', type: 'text' })
  bootId: string;

  @Column({ type: 'integer' })
  seq: number;

  @Column({ type: 'timestamptz' })
  at: Date;

  @Column({ name: 'received_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  receivedAt: Date;

  @Column({ name: 'venue_id', type: 'integer' })
  venueId: number;

  @Column({ type: 'smallint' })
  direction: number;

  /** The direction that staff put in place of the recorded one. */
  @Column({ name: 'corrected_direction', type: 'smallint', nullable: true })
  correctedDirection: number | null;

  @Column({ name: 'user_id', type: 'integer', nullable: true })
  userId: number | null;

  @Column({ name: 'card_no', type: 'text', nullable: true })
  cardNo: string | null;

  @Column({ type: 'smallint' })
  method: number;

  @Column({ type: 'smallint' })
  result: number;

  @Column({ type: 'text', nullable: true })
  reason: string | null;

  @Column({ name: 'trade_no', type: 'text', nullable: true })
  tradeNo: string | null;

  @Column({ type: 'boolean', default: false })
  late: boolean;

  @Column({ name: 'clock_suspect', type: 'boolean', default: false })
  clockSuspect: boolean;

  @Column({ name: 'device_at', type: 'timestamptz', nullable: true })
  deviceAt: Date | null;
}
