import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The single row with the shift of business time from real time, in milliseconds; 0 outside tests. */
@Entity('clock_offset')
export class ClockOffsetEntity {
  @PrimaryColumn({ type: 'boolean', default: true })
  one: boolean;

  @Column({ type: 'bigint', default: 0 })
  ms: number;
}
