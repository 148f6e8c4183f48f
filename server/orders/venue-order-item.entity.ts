import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { wallClock } from '#server/kit/db/wall-clock-column';

/** A space and a slot that an order contains. */
@Entity('venue_order_item')
export class VenueOrderItemEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @PrimaryColumn({ name: 'trade_no', type: 'text' })
  tradeNo: string;

  @Column({ name: 'space_id', type: 'integer', nullable: true })
  spaceId: number | null;

  @Column({ name: 'time_id', type: 'integer' })
  timeId: number;

  @Column({ name: 'group_id', type: 'integer', nullable: true })
  groupId: number | null;

  @Column({ name: 'begin_at', type: 'timestamp', transformer: wallClock })
  beginAt: string;

  @Column({ name: 'end_at', type: 'timestamp', transformer: wallClock })
  endAt: string;

  @Column({ type: 'integer' })
  fee: number;

  @Column({ name: 'promise_status', type: 'smallint', default: 0 })
  promiseStatus: number;

  @Column({ name: 'refund_fee', type: 'integer', default: 0 })
  refundFee: number;
}
