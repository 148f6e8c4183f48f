import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The price of area over quota in fen for a square metre and year, and thresholds. One row. */
@Entity('space_config')
export class SpaceConfigEntity {
  @PrimaryColumn({ type: 'smallint', default: 1 })
  id: number;

  @Column({ name: 'unit_price', type: 'integer' })
  unitPrice: number;

  @Column({ name: 'warn_percent', type: 'smallint' })
  warnPercent: number;

  @Column({ name: 'confirm_days', type: 'smallint' })
  confirmDays: number;

  @Column({ type: 'integer', default: 0 })
  version: number;
}
