import { In, type FindOptionsWhere } from 'typeorm';
import type { z } from 'zod';
import { importRowAction } from '#domain/tasks/task.status';
import type { Endpoint } from '#contract/kit/endpoint';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import type { ImportColumn, Importer, ImportRowResult } from '#server/kit/excel/importer-registry';

/** Why a row of a workbook is refused, and at which field. */
export type ImportRefusal = Extract<ImportRowResult, { readonly field: string }>;

/**
 * Returns what importing a row does to the stored row with the same key: nothing if every field of the file's row is
 * stored already. An empty cell equals null.
 */
export const importFate = (row: object, stored: object | undefined): ImportRowResult => {
  if (!stored) return { fate: importRowAction.fresh };
  const values: Readonly<Record<string, unknown>> = { ...stored };
  const isSame = Object.entries(row).every(([key, value]) => (values[key] ?? undefined) === value);
  return { fate: isSame ? importRowAction.same : importRowAction.changed };
};

/** The service that adds and changes the rows of a list; every `EntityResource` is one. */
interface RowWriter<Draft> {
  put(tx: Tx, id: number | undefined, draft: Draft, caller: Member): Promise<number>;
}

/**
 * Imports the rows of an administered list from a workbook, matched by the fields of `key`. New and changed rows are
 * written by the service of the list, so they are validated and logged like those of its form.
 */
export abstract class EntityImport<Row extends object, E extends { id: number }> implements Importer<Row> {
  abstract readonly endpoint: Endpoint;
  abstract readonly template: string;
  abstract readonly title: { readonly zh: string; readonly en: string };
  abstract readonly row: z.ZodObject & z.ZodType<Row>;
  abstract readonly columns: readonly (ImportColumn & { readonly key: keyof Row })[];

  protected abstract readonly entity: new () => E;
  /** The fields that identify a row, the most selective first. */
  protected abstract readonly key: readonly (keyof Row & keyof E & string)[];

  constructor(
    private readonly db: Db,
    private readonly service: RowWriter<Row>,
  ) {}

  keyOf(row: Pick<Row | E, keyof Row & keyof E & string>): string {
    return JSON.stringify(this.key.map((field) => row[field]));
  }

  async checkRows(caller: Member, rows: readonly Row[]): Promise<ImportRowResult[]> {
    const stored = await this.storedByKey(this.db, rows);
    return rows.map((row) => this.refusal(row, caller) ?? importFate(row, stored.get(this.keyOf(row))));
  }

  async writeRows(tx: Tx, caller: Member, rows: readonly Row[]): Promise<void> {
    const stored = await this.storedByKey(tx, rows);
    for (const row of rows) await this.service.put(tx, stored.get(this.keyOf(row))?.id, row, caller);
  }

  /** Returns why a row is refused, besides what its schema checks. */
  protected refusal(_row: Row, _caller: Member): ImportRefusal | undefined {
    return undefined;
  }

  /** Returns whether a stored row may be changed by an import. */
  protected isImportable(_stored: E): boolean {
    return true;
  }

  private async storedByKey(on: Pick<Db | Tx, 'repository'>, rows: readonly Row[]): Promise<ReadonlyMap<string, E>> {
    const [first] = this.key;
    if (first === undefined) return new Map();
    const where = { [first]: In(rows.map((row) => row[first])) } as FindOptionsWhere<E>;
    const found = await on.repository(this.entity).findBy(where);
    return new Map(found.filter((one) => this.isImportable(one)).map((one) => [this.keyOf(one), one]));
  }
}
