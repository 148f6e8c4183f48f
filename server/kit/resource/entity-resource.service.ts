import { Failure, type FailureSpec } from '#domain/kit/failure';
import { systemFailure } from '#domain/system/system.failures';
import type { Member } from '#server/kit/access/caller';
import { insertRow, lockRow, updateRow, type Columns } from '#server/kit/db/columns';
import type { Tx } from '#server/kit/db/db';
import { ResourceService, type FormKey } from './resource.service';

/** An entity with the columns that every administered list has. */
interface AdministeredEntity {
  id: number;
  version: number;
}

/**
 * Adds, changes and deletes rows that are stored in one entity: a validated draft is the columns of its row. Services
 * override what is special to their rows.
 */
export abstract class EntityResource<
  Form extends FormKey,
  E extends AdministeredEntity,
  Valid extends Columns<E> = Columns<E>,
> extends ResourceService<Form, E, Valid> {
  protected abstract readonly entity: new () => E;

  /** The failure of a row that does not exist or is outside the caller's scope. */
  protected readonly missing: FailureSpec = systemFailure.notFound;

  protected async lock(tx: Tx, id: number, caller: Member): Promise<E> {
    const held = await lockRow(tx, this.entity, id);
    if (!held || !this.isReachable(held, caller)) throw new Failure(this.missing);
    return held;
  }

  /** Returns whether a row is within the caller's scope. */
  protected isReachable(_held: E, _caller: Member): boolean {
    return true;
  }

  protected insert(tx: Tx, valid: Valid, _caller: Member): Promise<number> {
    return insertRow(tx, this.entity, valid);
  }

  protected update(tx: Tx, id: number, valid: Valid, _held: E, _caller: Member): Promise<void> {
    return updateRow(tx, this.entity, id, valid);
  }

  protected async delete(tx: Tx, id: number, _held: E, _caller: Member): Promise<void> {
    await tx.repository(this.entity).delete(id);
  }
}
