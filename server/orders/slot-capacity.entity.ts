import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The taken and the total places of a slot that is booked by places. */
@Entity('slot_capacity')
export class SlotCapacityEntity {
  @PrimaryColumn({ name: 'site_id', type: 'integer' })
  siteId: number;

  @PrimaryColumn({ type: 'date' })
  date: string;

  @PrimaryColumn({ name: 'time_id', type: 'integer' })
  timeId: number;

  @Column({ type: 'integer', default: 0 })
  taken: number;

  @Column({ type: 'integer' })
  total: number;
}
