import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { CellState } from '#domain/lockers/locker.status';

/** A cell of a locker cabinet, which is a device. */
@Entity('locker_cell')
export class LockerCellEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'cabinet_id', type: 'integer' })
  cabinetId: number;

  @Column({ type: 'smallint' })
  no: number;

  @Column({ type: 'smallint' })
  size: number;

  @Column({ type: 'smallint' })
  area: number;

  @Column({ type: 'smallint', default: 1 })
  state: CellState;

  /** Why it is faulty or disabled. */
  @Column({ type: 'text', default: '' })
  note: string;

  @Column({ type: 'integer', default: 1 })
  version: number;
}
