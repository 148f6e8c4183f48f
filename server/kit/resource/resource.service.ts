import { Failure, type FailureSpec } from '#domain/kit/failure';
import { systemFailure } from '#domain/system/system.failures';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { failOnConstraints } from '#server/kit/db/constraint';
import { Db, type Tx } from '#server/kit/db/db';

/** What every form sends besides its fields: the id of an existing row and the version the form was filled from. */
export interface FormKey {
  readonly id?: number | undefined;
  readonly version?: number | undefined;
}

/** The fields of a form without the key of its row. */
export type DraftOf<Form> = Omit<Form, keyof FormKey>;

/** What the audit log keeps of a change. */
interface AuditedChange {
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string;
}

/** Returns the audit entry of a change from a row before to a row after it; null stands for no row. */
export const auditedChange = (before: unknown, after: unknown): AuditedChange => ({
  ...(before === null ? {} : { before }),
  ...(after === null ? {} : { after }),
});

/**
 * Adds, changes and deletes the rows of an administered list. Each change is one transaction: the row is locked, it
 * must be within the caller's scope and have the version the caller has seen, the draft is validated, and the change is
 * logged as `<name>.add`, `<name>.change` or `<name>.delete` of the object `<name>:<id>`. `Form` is the input of the
 * endpoint that changes a row, `Held` the locked row, `Valid` what `validate` returns.
 */
export abstract class ResourceService<
  Form extends FormKey,
  Held extends { readonly version: number },
  Valid = DraftOf<Form>,
> {
  /** The name of a row in the audit log. */
  protected abstract readonly name: string;

  /** The last words of the actions in the audit log. */
  protected readonly actions = { add: 'add', change: 'change', delete: 'delete' };

  /** The failures of violated constraints, by their names in the database. */
  protected readonly constraintFailures: Readonly<Record<string, FailureSpec>> = {};

  constructor(protected readonly db: Db) {}

  /** Adds a row. */
  add(draft: DraftOf<Form>, caller: Member): Promise<{ id: number }> {
    return this.write(draft, async (tx) => ({ id: await this.put(tx, undefined, draft, caller) }));
  }

  /** Changes a row; returns its new version. */
  edit(
    { id, version, ...draft }: Form & { readonly id: number },
    caller: Member,
  ): Promise<{ id: number; version: number }> {
    return this.write(draft, (tx) => this.replace(tx, id, draft, caller, version));
  }

  /** Adds a row, or changes the row with this id. */
  save({ id, version, ...draft }: Form, caller: Member): Promise<{ id: number }> {
    return this.write(draft, async (tx) => ({ id: await this.put(tx, id, draft, caller, version) }));
  }

  /** Deletes a row that nothing needs. */
  remove({ id }: { readonly id: number }, caller: Member): Promise<{ id: number }> {
    return this.write(null, async (tx) => {
      const held = await this.lock(tx, id, caller);
      await failOnConstraints(this.constraintFailures, () => this.delete(tx, id, held, caller));
      await this.log(tx, caller, this.actions.delete, id, this.audited(null, held));
      return { id };
    });
  }

  /** Adds a row, or changes the row with this id, within a transaction; returns its id. */
  async put(tx: Tx, id: number | undefined, draft: DraftOf<Form>, caller: Member, version?: number): Promise<number> {
    if (id !== undefined) return (await this.replace(tx, id, draft, caller, version)).id;
    const valid = await this.validate(tx, draft, caller, null);
    const added = await failOnConstraints(this.constraintFailures, () => this.insert(tx, valid, caller));
    await this.log(tx, caller, this.actions.add, added, this.audited(valid, null));
    return added;
  }

  private async replace(
    tx: Tx,
    id: number,
    draft: DraftOf<Form>,
    caller: Member,
    version: number | undefined,
  ): Promise<{ id: number; version: number }> {
    const held = await this.lock(tx, id, caller);
    if (version !== undefined && version !== held.version) throw await this.staleFailure(tx, id, held, caller);
    const valid = await this.validate(tx, draft, caller, held);
    await failOnConstraints(this.constraintFailures, () => this.update(tx, id, valid, held, caller));
    await this.log(tx, caller, this.actions.change, id, this.audited(valid, held));
    return { id, version: held.version + 1 };
  }

  /** Locks a row; throws if it does not exist or is outside the caller's scope. */
  protected abstract lock(tx: Tx, id: number, caller: Member): Promise<Held>;

  /** Checks a draft for a new row (`held` is null) or a locked one; returns what insert, update and audit log take. */
  protected abstract validate(tx: Tx, draft: DraftOf<Form>, caller: Member, held: Held | null): Valid | Promise<Valid>;

  /** Inserts a validated row; returns its id. */
  protected abstract insert(tx: Tx, valid: Valid, caller: Member): Promise<number>;

  /** Updates a locked row, raises its version by one and emits its live changes. */
  protected abstract update(tx: Tx, id: number, valid: Valid, held: Held, caller: Member): Promise<void>;

  /** Deletes a locked row; throws if something needs it. */
  protected abstract delete(tx: Tx, id: number, held: Held, caller: Member): Promise<void>;

  /** Returns what the audit log keeps: `valid` is null for a deletion, `held` for a new row. */
  protected audited(valid: Valid | null, held: Held | null): AuditedChange {
    return auditedChange(held, valid);
  }

  /** Returns the failure of a save that is based on an outdated version. */
  protected staleFailure(_tx: Tx, _id: number, _held: Held, _caller: Member): Failure | Promise<Failure> {
    return new Failure(systemFailure.staleVersion);
  }

  /** Runs the transaction of a change; overridden to name errors. The draft is null for a deletion. */
  protected write<T>(_draft: DraftOf<Form> | null, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.transact(work);
  }

  private log(tx: Tx, caller: Member, action: string, id: number, change: AuditedChange): Promise<void> {
    return writeAudit(tx, caller, { action: `${this.name}.${action}`, object: `${this.name}:${id}`, ...change });
  }
}
