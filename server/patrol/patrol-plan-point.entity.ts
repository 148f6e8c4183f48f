import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A point on the route of a plan, with its checklist. */
@Entity('patrol_plan_point')
export class PatrolPlanPointEntity {
  @PrimaryColumn({ name: 'plan_id', type: 'integer' })
  planId: number;

  @PrimaryColumn({ type: 'smallint' })
  seq: number;

  @Column({ name: 'point_id', type: 'integer' })
  pointId: number;

  @Column({ type: 'jsonb' })
  items: unknown;
}
