import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { importRowAction, type ImportRowAction } from '#domain/tasks/task.status';
import { Db, type Tx } from '#server/kit/db/db';
import type { countByFate, CheckedImportRow } from '#server/kit/excel/import-rows';
import { TaskRowEntity } from './task-row.entity';
import { TaskEntity } from './task.entity';

/** Rows of imports awaiting confirmation. */
@Injectable()
export class ImportStore {
  constructor(private readonly db: Db) {}

  /** Stores the checked rows. */
  async saveRows(
    tx: Tx,
    id: number,
    rows: readonly CheckedImportRow[],
    counts: ReturnType<typeof countByFate>,
  ): Promise<void> {
    const { total, fresh, changed, same, bad } = counts;
    await tx.repository(TaskEntity).update(id, { total, fresh, changed, same, bad });
    for (let from = 0; from < rows.length; from += 1_000) {
      await tx.rows(
        `
          insert into task_row (task_id, n, fate, cells, value, problems)
          select $1, x.n, x.fate, x.cells, x.value, x.problems
          from jsonb_to_recordset($2::jsonb) as x(n int, fate int, cells jsonb, value jsonb, problems jsonb)
        `,
        [id, JSON.stringify(rows.slice(from, from + 1_000))],
      );
    }
  }

  /** Returns the rows to write. */
  rowsToWrite(id: number): Promise<unknown[]> {
    return this.rowsByAction(id, [importRowAction.fresh, importRowAction.changed]);
  }

  /** Returns the rows to remove. */
  rowsToRemove(id: number): Promise<unknown[]> {
    return this.rowsByAction(id, [importRowAction.gone]);
  }

  private async rowsByAction(id: number, fates: readonly ImportRowAction[]): Promise<unknown[]> {
    const rows = await this.db.repository(TaskRowEntity).find({
      select: { taskId: true, n: true, value: true },
      where: { taskId: id, fate: In(fates) },
      order: { n: 'ASC' },
    });
    return rows.map(({ value }) => value);
  }

  /** Returns the wrong rows as uploaded. */
  async wrongRows(id: number): Promise<CheckedImportRow[]> {
    const rows = await this.db
      .repository(TaskRowEntity)
      .find({ where: { taskId: id, fate: importRowAction.bad }, order: { n: 'ASC' } });
    return rows;
  }
}
