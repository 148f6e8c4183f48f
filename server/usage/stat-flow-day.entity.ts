import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The visits of a venue by day. */
@Entity('stat_flow_day')
export class StatFlowDayEntity {
  @PrimaryColumn({ name: 'venue_id', type: 'integer' })
  venueId: number;

  @PrimaryColumn({ type: 'date' })
  day: string;

  @Column({ type: 'integer' })
  visits: number;

  @Column({ type: 'integer' })
  persons: number;

  @Column({ type: 'integer' })
  unclosed: number;

  @Column({ type: 'integer' })
  peak: number;

  @Column({ name: 'peak_minute', type: 'smallint' })
  peakMinute: number;
}
