import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The entries and exits of a venue on one day. */
@Entity('gate_day')
export class GateDayEntity {
  @PrimaryColumn({ name: 'venue_id', type: 'integer' })
  venueId: number;

  @PrimaryColumn({ type: 'date' })
  date: string;

  @Column({ type: 'integer', default: 0 })
  ins: number;

  @Column({ type: 'integer', default: 0 })
  outs: number;
}
