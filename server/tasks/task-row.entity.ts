import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ImportRowAction } from '#domain/tasks/task.status';
import type { CheckedImportRow } from '#server/kit/excel/import-rows';

/** A row of an imported file, with its result and its problems. */
@Entity('task_row')
export class TaskRowEntity {
  @PrimaryColumn({ name: 'task_id', type: 'integer' })
  taskId: number;

  @PrimaryColumn({ type: 'integer' })
  n: number;

  @Column({ type: 'smallint' })
  fate: ImportRowAction;

  @Column({ type: 'jsonb' })
  cells: CheckedImportRow['cells'];

  @Column({ type: 'jsonb', nullable: true })
  value: unknown;

  @Column({ type: 'jsonb', default: () => "'[]'" })
  problems: CheckedImportRow['problems'];
}
