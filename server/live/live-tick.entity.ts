import { Column, Entity, PrimaryColumn } from 'typeorm';
import { wallClock } from '#server/kit/db/wall-clock-column';

/** The single row with the time up to which the starts and ends of slots were broadcast. */
@Entity('live_tick')
export class LiveTickEntity {
  @PrimaryColumn({ type: 'boolean', default: true })
  one: boolean;

  @Column({ type: 'timestamp', transformer: wallClock })
  at: string;
}
