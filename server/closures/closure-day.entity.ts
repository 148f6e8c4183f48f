import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The progress of a closure for one site and one date. */
@Entity('closure_day')
export class ClosureDayEntity {
  @PrimaryColumn({ name: 'closure_id', type: 'integer' })
  closureId: number;

  @PrimaryColumn({ name: 'site_id', type: 'integer' })
  siteId: number;

  @PrimaryColumn({ type: 'date' })
  date: string;

  @Column({ type: 'smallint', default: 0 })
  state: number;

  @Column({ name: 'occupied_no', type: 'text', nullable: true })
  occupiedNo: string | null;

  /** Whether every booking within the closed hours has been dealt with; the slots are closed before. */
  @Column({ name: 'is_cleared', type: 'boolean', default: false })
  isCleared: boolean;
}
