import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of an imported file, with its result and its problems. */
@Entity('task_row')
export class TaskRowEntity {
  @PrimaryColumn({ name: 'task_id', type: 'integer' })
  taskId: number;

  @PrimaryColumn({ type: 'integer' })
  n: number;

  @Column({ type: 'smallint' })
  fate: number;

  @Column({ type: 'jsonb' })
  cells: unknown;

  @Column({ type: 'jsonb', nullable: true })
  value: unknown;

  @Column({ type: 'jsonb', default: () => "'[]'" })
  problems: unknown;
}
