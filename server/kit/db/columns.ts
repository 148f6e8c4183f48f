import type { DeepPartial } from 'typeorm';
import type { Tx } from './db';

type Entity = { id: number };
type Versioned = Entity & { version: number };

/** Values of an entity's columns; a function returns an SQL expression, such as `() => 'app_now()'`. */
export type Columns<E> = { readonly [K in keyof E]?: E[K] | (() => string) };

/** Inserts a row and returns its id. */
export async function insertRow<E extends Entity>(tx: Tx, entity: new () => E, columns: Columns<E>): Promise<number> {
  const { identifiers } = await tx.repository(entity).insert({ ...columns } as never);
  return (identifiers[0] as Entity).id;
}

/** Updates columns of a row and increments its version. */
export async function updateRow<E extends Versioned>(
  tx: Tx,
  entity: new () => E,
  id: number,
  columns: Columns<E>,
): Promise<void> {
  await tx.repository(entity).update(id, { ...columns, version: () => 'version + 1' } as never);
}

/** Locks and returns a row by its id until the transaction ends; undefined if there is none. */
export async function lockRow<E extends Entity>(tx: Tx, entity: new () => E, id: number): Promise<E | undefined> {
  const where = { id } as DeepPartial<E>;
  return (
    (await tx.repository(entity).findOne({ where: where as never, lock: { mode: 'pessimistic_write' } })) ?? undefined
  );
}
