import type { FindOptionsWhere } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity';
import type { Db, Tx } from './db';

type Entity = { id: number };
type Versioned = Entity & { version: number };

/** Values of an entity's columns; a function returns an SQL expression, such as `() => 'app_now()'`. */
export type Columns<E> = { readonly [K in keyof E]?: E[K] | (() => string) };

/** TypeORM would type the inside of a JSON column as columns too; `Columns` is the stricter type. */
const writable = <E>(columns: Columns<E>) => columns as QueryDeepPartialEntity<E>;

/** Inserts a row and returns its id. */
export async function insertRow<E extends Entity>(
  tx: Pick<Tx | Db, 'repository'>,
  entity: new () => E,
  columns: Columns<E>,
): Promise<number> {
  const { identifiers } = await tx.repository(entity).insert(writable(columns));
  return (identifiers[0] as Entity).id;
}

/** Updates columns of the rows with these values; returns how many there were. */
export async function updateRows<E extends object>(
  tx: Pick<Tx, 'repository'>,
  entity: new () => E,
  where: FindOptionsWhere<E>,
  columns: Columns<E>,
): Promise<number> {
  return (await tx.repository(entity).update(where, writable(columns))).affected ?? 0;
}

/** Updates columns of a row and increments its version. */
export async function updateRow<E extends Versioned>(
  tx: Tx,
  entity: new () => E,
  id: number,
  columns: Columns<E>,
): Promise<void> {
  const versioned: Columns<Versioned> = { version: () => 'version + 1' };
  await updateRows(tx, entity, { id } as FindOptionsWhere<E>, { ...columns, ...(versioned as Columns<E>) });
}

/** Locks and returns a row by its id until the transaction ends; undefined if there is none. */
export async function lockRow<E extends Entity>(tx: Tx, entity: new () => E, id: number): Promise<E | undefined> {
  const where = { id } as FindOptionsWhere<E>;
  return (await tx.repository(entity).findOne({ where, lock: { mode: 'pessimistic_write' } })) ?? undefined;
}
