import { Failure } from '#domain/kit/failure';
import { systemFailure } from '#domain/system/system.failures';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';

/** What a form sends for an existing row: its id and the version the form was filled from. */
type Edit<Draft> = Draft & { readonly id: number; readonly version?: number | undefined };

/**
 * Adds, changes and deletes the rows of an administered list. Each change is one transaction: the row is locked, it
 * must be within the caller's scope and have the version the caller has seen (`staleVersion`), and the change is logged
 * as `<name>.add`, `<name>.change` or `<name>.delete` of the object `<name>:<id>`. `Draft` is what the form sends,
 * `Held` the locked row.
 */
export abstract class ResourceService<Draft extends object, Held extends { readonly version: number }> {
  /** The name of a row in the audit log. */
  protected abstract readonly name: string;

  constructor(protected readonly db: Db) {}

  /** Adds a row. */
  add(draft: Draft, caller: Member): Promise<{ id: number }> {
    return this.write(draft, async (tx) => {
      const id = await this.insert(tx, draft, caller);
      const after = await this.audited(draft, tx);
      await writeAudit(tx, caller, { action: `${this.name}.add`, object: this.object(id), after });
      return { id };
    });
  }

  /** Changes a row. */
  edit({ id, version, ...rest }: Edit<Draft>, caller: Member): Promise<{ id: number }> {
    const draft = rest as unknown as Draft;
    return this.write(draft, async (tx) => {
      const held = await this.lock(tx, id, caller);
      if (version !== undefined && version !== held.version) throw new Failure(systemFailure.staleVersion);
      await this.update(tx, id, draft, held, caller);
      const after = await this.audited(draft, tx);
      await writeAudit(tx, caller, { action: `${this.name}.change`, object: this.object(id), before: held, after });
      return { id };
    });
  }

  /** Deletes a row that nothing needs. */
  remove({ id }: { readonly id: number }, caller: Member): Promise<{ id: number }> {
    return this.write(null, async (tx) => {
      const held = await this.lock(tx, id, caller);
      await this.delete(tx, id, held, caller);
      await writeAudit(tx, caller, { action: `${this.name}.delete`, object: this.object(id), before: held });
      return { id };
    });
  }

  /** Locks a row; throws if it does not exist or is outside the caller's scope. */
  protected abstract lock(tx: Tx, id: number, caller: Member): Promise<Held>;

  /** Validates and inserts a row; returns its id. */
  protected abstract insert(tx: Tx, draft: Draft, caller: Member): Promise<number>;

  /** Validates and updates a locked row, raises its version, and emits live changes last. */
  protected abstract update(tx: Tx, id: number, draft: Draft, held: Held, caller: Member): Promise<void>;

  /** Deletes a locked row; throws if something needs it. */
  protected abstract delete(tx: Tx, id: number, held: Held, caller: Member): Promise<void>;

  /** Returns the fields of a draft for the audit log; all of them unless overridden. */
  protected audited(draft: Draft, _tx: Tx): object | Promise<object> {
    return draft;
  }

  /** Runs the transaction of a change; overridden to check drafts (null for a deletion) and to name errors. */
  protected write<T>(_draft: Draft | null, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.transact(work);
  }

  private object(id: number): string {
    return `${this.name}:${id}`;
  }
}
