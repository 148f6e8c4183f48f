import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { wallClock } from '#server/kit/db/wall-clock-column';

/** A court released after a no-show, with the remaining time that members may claim. */
@Entity('walk_in')
export class WalkInEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'trade_no', type: 'text' })
  tradeNo: string;

  @Column({ name: 'site_id', type: 'integer' })
  siteId: number;

  @Column({ type: 'date' })
  date: string;

  @Column({ name: 'space_id', type: 'integer' })
  spaceId: number;

  @Column({ name: 'time_ids', type: 'integer', array: true })
  timeIds: readonly number[];

  @Column({ name: 'end_at', type: 'timestamp', transformer: wallClock })
  endAt: string;

  @Column({ name: 'opened_at', type: 'timestamptz', default: () => 'app_now()' })
  openedAt: Date;

  @Column({ type: 'integer', nullable: true })
  places: number | null;
}
