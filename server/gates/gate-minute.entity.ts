import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The entries and exits of a venue in one minute. */
@Entity('gate_minute')
export class GateMinuteEntity {
  @PrimaryColumn({ name: 'venue_id', type: 'integer' })
  venueId: number;

  @PrimaryColumn({ type: 'timestamptz' })
  minute: Date;

  @Column({ type: 'integer', default: 0 })
  ins: number;

  @Column({ type: 'integer', default: 0 })
  outs: number;
}
