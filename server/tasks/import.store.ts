import { Injectable } from '@nestjs/common';
import { rowFate, type RowFate } from '#domain/tasks/task.status';
import { Db, type Tx } from '#server/kit/db';
import type { counted, LookedRow } from '#server/kit/import-rows';

/** Rows of imports awaiting confirmation. */
@Injectable()
export class ImportStore {
  constructor(private readonly db: Db) {}

  /** Stores the checked rows. */
  async keep(tx: Tx, id: number, rows: readonly LookedRow[], counts: ReturnType<typeof counted>): Promise<void> {
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
        `insert into task_row (task_id, n, fate, cells, value, problems) select $1, x.n, x.fate, x.cells, x.value, x.problems from jsonb_to_recordset($2::jsonb) as x(n int, fate int, cells jsonb, value jsonb, problems jsonb)`,
        [id, JSON.stringify(rows.slice(from, from + 1_000))],
      );
    }
  }

  /** Returns the rows to write. */
  toWrite(id: number): Promise<unknown[]> {
    return this.of(id, [rowFate.fresh, rowFate.changed]);
  }

  /** Returns the rows to remove. */
  toRemove(id: number): Promise<unknown[]> {
    return this.of(id, [rowFate.gone]);
  }

  private async of(id: number, fates: readonly RowFate[]): Promise<unknown[]> {
    return (
      await this.db.rows<{ value: unknown }>(
        'select value from task_row where task_id = $1 and fate = any ($2) order by n',
        [id, fates],
      )
    ).map(({ value }) => value);
  }

  /** Returns the wrong rows as uploaded. */
  bad(id: number): Promise<LookedRow[]> {
    return this.db.rows<LookedRow & Record<string, unknown>>(
      'select n, fate, cells, value, problems from task_row where task_id = $1 and fate = $2 order by n',
      [id, rowFate.bad],
    );
  }
}
