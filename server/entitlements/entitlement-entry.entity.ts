import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A change of the units of an entitlement. */
@Entity('entitlement_entry')
export class EntitlementEntryEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'entitlement_id', type: 'integer' })
  entitlementId: number;

  /** The number of the entry within its entitlement, from 1. */
  @Column({ type: 'integer' })
  seq: number;

  @Column({ type: 'smallint' })
  kind: number;

  @Column({ type: 'integer' })
  delta: number;

  @Column({ name: 'locked_delta', type: 'integer' })
  lockedDelta: number;

  @Column({ name: 'balance_after', type: 'integer' })
  balanceAfter: number;

  @Column({ name: 'locked_after', type: 'integer' })
  lockedAfter: number;

  /** The entry that locked the units which this one uses or releases. */
  @Column({ name: 'lock_id', type: 'bigint', nullable: true })
  lockId: number | null;

  @Column({ name: 'biz_type', type: 'text' })
  bizType: string;

  @Column({ name: 'biz_id', type: 'text' })
  bizId: string;

  /** Why staff adjusted the units. */
  @Column({ type: 'text', nullable: true })
  reason: string | null;

  @Column({ name: 'adjusted_by', type: 'integer', nullable: true })
  adjustedBy: number | null;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  at: Date;
}
