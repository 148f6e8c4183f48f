import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The position in a log up to which statistics have read it. */
@Entity('stat_feed')
export class StatFeedEntity {
  @PrimaryColumn({ type: 'text' })
  log: string;

  @Column({ type: 'bigint', default: 0 })
  settled: number;
}
