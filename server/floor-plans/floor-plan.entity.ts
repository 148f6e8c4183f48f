import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The plan of a floor: its version and when it was saved. Its outlines are rows of their own. */
@Entity('floor_plan')
export class FloorPlanEntity {
  @PrimaryColumn({ name: 'floor_id', type: 'integer' })
  floorId: number;

  @Column({ type: 'integer' })
  version: number;

  @Column({ name: 'saved_at', type: 'timestamptz', default: () => 'app_now()' })
  savedAt: Date;
}
