import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A sampled value of a device or a venue, kept for previews and the wall. */
@Entity('warning_sample')
export class WarningSampleEntity {
  @PrimaryColumn({ name: 'target_kind', type: 'smallint' })
  targetKind: number;

  @PrimaryColumn({ name: 'target_id', type: 'integer' })
  targetId: number;

  @PrimaryColumn({ type: 'text' })
  metric: string;

  @PrimaryColumn({ type: 'timestamptz' })
  at: Date;

  @Column({ type: 'numeric', precision: 12, scale: 3 })
  value: number;
}
