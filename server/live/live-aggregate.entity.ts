import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last computed content of a realtime room that is computed from several tables. */
@Entity('live_aggregate')
export class LiveAggregateEntity {
  @PrimaryColumn({ type: 'text' })
  room: string;

  @Column({ type: 'bigint' })
  v: number;

  @Column({ type: 'jsonb' })
  body: unknown;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  at: Date;
}
