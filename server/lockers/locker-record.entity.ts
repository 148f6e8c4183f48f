import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One use of a cell by a wristband. The fee in fen is that of the nights. */
@Entity('locker_record')
export class LockerRecordEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'cell_id', type: 'integer' })
  cellId: number;

  @Column({ name: 'bracelet_id', type: 'integer' })
  braceletId: number;

  @Column({ name: 'user_id', type: 'integer', nullable: true })
  userId: number | null;

  @Column({ name: 'guest_name', type: 'text', nullable: true })
  guestName: string | null;

  @Column({ name: 'opened_at', type: 'timestamptz' })
  openedAt: Date;

  /** The member of staff, or null for a tap of the wristband. */
  @Column({ name: 'opened_by', type: 'integer', nullable: true })
  openedBy: number | null;

  @Column({ name: 'closed_at', type: 'timestamptz', nullable: true })
  closedAt: Date | null;

  @Column({ name: 'closed_as', type: 'smallint', nullable: true })
  closedAs: number | null;

  @Column({ name: 'closed_by', type: 'integer', nullable: true })
  closedBy: number | null;

  @Column({ type: 'integer', nullable: true })
  minutes: number | null;

  @Column({ type: 'smallint', default: 0 })
  nights: number;

  @Column({ type: 'integer', default: 0 })
  fee: number;

  /** Why it was forced open. */
  @Column({ type: 'text', nullable: true })
  reason: string | null;
}
