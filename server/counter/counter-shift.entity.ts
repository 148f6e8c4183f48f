import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A shift of a seller at the counter, with the cash at its start and its end. */
@Entity('counter_shift')
export class CounterShiftEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'seller_id', type: 'integer' })
  sellerId: number;

  @Column({ name: 'opened_at', type: 'timestamptz', default: () => 'app_now()' })
  openedAt: Date;

  @Column({ name: 'closed_at', type: 'timestamptz', nullable: true })
  closedAt: Date | null;

  @Column({ name: 'float_amount', type: 'integer' })
  floatAmount: number;

  @Column({ name: 'cash_due', type: 'integer', nullable: true })
  cashDue: number | null;

  @Column({ type: 'integer', nullable: true })
  counted: number | null;

  @Column({ type: 'text', nullable: true })
  note: string | null;

  @Column({ type: 'jsonb', nullable: true })
  pieces: unknown;

  @Column({ type: 'smallint', nullable: true })
  reason: number | null;

  @Column({ name: 'left_amount', type: 'integer', default: 0 })
  leftAmount: number;

  @Column({ name: 'from_shift_id', type: 'integer', nullable: true })
  fromShiftId: number | null;

  @Column({ name: 'open_note', type: 'text', nullable: true })
  openNote: string | null;

  @Column({ name: 'signed_by', type: 'integer', nullable: true })
  signedBy: number | null;

  @Column({ name: 'signed_at', type: 'timestamptz', nullable: true })
  signedAt: Date | null;

  @Column({ name: 'sign_note', type: 'text', nullable: true })
  signNote: string | null;
}
