import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The passages of a venue by day and hour. */
@Entity('stat_flow')
export class StatFlowEntity {
  @PrimaryColumn({ name: 'venue_id', type: 'integer' })
  venueId: number;

  @PrimaryColumn({ type: 'date' })
  day: string;

  @PrimaryColumn({ type: 'smallint' })
  hour: number;

  @Column({ type: 'integer' })
  came: number;

  @Column({ type: 'integer' })
  went: number;

  @Column({ type: 'integer' })
  minutes: number;
}
