import { Column, Entity, PrimaryColumn } from 'typeorm';
import { wallClock } from '#server/kit/db/wall-clock-column';

/** A visit as statistics count it, with school wall-clock times in whole minutes. */
@Entity('stat_visit')
export class StatVisitEntity {
  @PrimaryColumn({ name: 'visit_id', type: 'bigint' })
  visitId: string;

  @Column({ name: 'venue_id', type: 'integer' })
  venueId: number;

  @Column({ name: 'user_id', type: 'integer', nullable: true })
  userId: number | null;

  @Column({ name: 'card_no', type: 'text', nullable: true })
  cardNo: string | null;

  @Column({ type: 'date' })
  day: string;

  @Column({ name: 'in_wall', type: 'timestamp', transformer: wallClock })
  inWall: string;

  @Column({ name: 'out_wall', type: 'timestamp', nullable: true, transformer: wallClock })
  outWall: string | null;

  @Column({ name: 'left_by_gate', type: 'boolean' })
  leftByGate: boolean;
}
