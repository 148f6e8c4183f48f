import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A sale at the counter that was undone within a shift. */
@Entity('counter_undo')
export class CounterUndoEntity {
  @PrimaryColumn({ name: 'trade_no', type: 'text' })
  tradeNo: string;

  @Column({ name: 'shift_id', type: 'integer' })
  shiftId: number;

  @Column({ type: 'integer' })
  amount: number;

  @Column({ name: 'offline_type', type: 'smallint', nullable: true })
  offlineType: number | null;

  @Column({ type: 'timestamptz', default: () => 'app_now()' })
  at: Date;
}
