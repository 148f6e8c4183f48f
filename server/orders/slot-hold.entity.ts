import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** The hold of a space for a period by an order; active holds of one space never overlap. */
@Entity('slot_hold')
export class SlotHoldEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'site_id', type: 'integer' })
  siteId: number;

  @Column({ name: 'space_id', type: 'integer' })
  spaceId: number;

  @Column({ type: 'date' })
  date: string;

  @Column({ name: 'time_id', type: 'integer', nullable: true })
  timeId: number | null;

  @Column({ type: 'tsrange' })
  during: string;

  @PrimaryColumn({ name: 'trade_no', type: 'text' })
  tradeNo: string;

  @Column({ type: 'text' })
  kind: string;

  @Column({ name: 'by_conflict', type: 'boolean', default: false })
  byConflict: boolean;

  @Column({ name: 'expires_at', type: 'timestamptz', nullable: true })
  expiresAt: Date | null;

  @Column({ name: 'released_at', type: 'timestamptz', nullable: true })
  releasedAt: Date | null;
}
