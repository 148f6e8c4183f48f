import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { DoorScanState } from '#domain/attendance/door.status';

/** A scan that a phone made without network: `checkId` is the admission it made, or the earlier one it repeats. */
@Entity('door_scan')
export class DoorScanEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'uuid' })
  key: string;

  @Column({ type: 'text' })
  door: string;

  @Column({ name: 'checker_id', type: 'integer' })
  checkerId: number;

  @Column({ name: 'venue_id', type: 'integer' })
  venueId: number;

  @Column({ name: 'trade_no', type: 'text' })
  tradeNo: string;

  @Column({ type: 'timestamptz' })
  at: Date;

  @Column({ name: 'received_at', type: 'timestamptz', default: () => 'app_now()' })
  receivedAt: Date;

  @Column({ type: 'smallint' })
  method: number;

  @Column({ type: 'smallint' })
  state: DoorScanState;

  @Column({ name: 'check_id', type: 'integer', nullable: true })
  checkId: number | null;

  @Column({ type: 'text', nullable: true })
  refusal: string | null;

  @Column({ type: 'jsonb', default: () => "'{}'" })
  facts: Readonly<Record<string, unknown>>;
}
