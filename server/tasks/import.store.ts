import { Injectable } from '@nestjs/common';
import { importRowAction, type ImportRowAction } from '#domain/tasks/task.status';
import { Db, type Tx } from '#server/kit/db/db';
import type { countByFate, CheckedImportRow } from '#server/kit/excel/import-rows';

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
    await tx.rows('update task set total = $2, fresh = $3, changed = $4, same = $5, bad = $6 where id = $1', [
      id,
      counts.total,
      counts.fresh,
      counts.changed,
      counts.same,
      counts.bad,
    ]);
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
    return (
      await this.db.rows<{ value: unknown }>(
        'select value from task_row where task_id = $1 and fate = any ($2) order by n',
        [id, fates],
      )
    ).map(({ value }) => value);
  }

  /** Returns the wrong rows as uploaded. */
  wrongRows(id: number): Promise<CheckedImportRow[]> {
    return this.db.rows<CheckedImportRow & Record<string, unknown>>(
      'select n, fate, cells, value, problems from task_row where task_id = $1 and fate = $2 order by n',
      [id, importRowAction.bad],
    );
  }
}
