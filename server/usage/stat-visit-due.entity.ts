import { Entity, PrimaryColumn } from 'typeorm';

/** A visit that has to be counted again. */
@Entity('stat_visit_due')
export class StatVisitDueEntity {
  @PrimaryColumn({ name: 'visit_id', type: 'bigint' })
  visitId: string;
}
