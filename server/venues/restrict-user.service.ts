import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import { placeFailure } from '#domain/venues/place.failures';
import { restrictionState } from '#domain/venues/venue.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { restrictUserRow, restrictUsers, type RestrictUserRow } from '#contract/venues/restrict-user.contract';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { auditedChange, ResourceService, type DraftOf } from '#server/kit/resource/resource.service';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import type { Scope } from '#server/kit/access/scope';
import { PlaceAdmin } from './place-admin.service';
import { RestrictUserStore, type LockedRestriction, type RestrictionColumns } from './restrict-user.store';

const sheet: Sheet<RestrictUserRow> = {
  zh: '限制预约人员',
  en: 'Booking restrictions',
  row: restrictUserRow,
  columns: [
    { key: 'name' },
    { key: 'username' },
    { key: 'venues', value: (row, lang) => (lang === 'en' ? row.enVenues : row.venues) },
    { key: 'reason' },
    { key: 'beginOn' },
    { key: 'endOn' },
    { key: 'state', of: restrictionState },
    { key: 'operator', value: (row, lang) => (lang === 'en' ? row.enOperator : row.operator) },
    { key: 'gmtCreate' },
  ],
};

/** A form; the person is sent for a new restriction only. */
type Form = ParsedOf<typeof restrictUsers.edit> & { readonly username?: string };
type Valid = RestrictionColumns & { readonly userId: number };

/** Manages booking restrictions of people. A change reaches every process within 250 ms. */
@Injectable()
export class RestrictUserService extends ResourceService<Form, LockedRestriction, Valid> {
  protected readonly name = 'restriction';
  protected override readonly actions = { add: 'add', change: 'change', delete: 'lift' };

  constructor(
    db: Db,
    private readonly store: RestrictUserStore,
    private readonly placeAdmin: PlaceAdmin,
  ) {
    super(db);
  }

  list(query: ParsedOf<typeof restrictUsers.list>, caller: Member): Promise<AnswerOf<typeof restrictUsers.list>> {
    return this.store.list.page(query, caller);
  }

  /** Exports the filtered restrictions as a sheet. */
  @ExportSource(restrictUsers.exportFile)
  sheet(caller: Member, query: Omit<ParsedOf<typeof restrictUsers.exportFile>, 'lang'>): ListSheet<RestrictUserRow> {
    return { sheet, batches: this.store.list.rows(query, caller) };
  }

  protected async validate(
    tx: Tx,
    { username = '', ...fields }: DraftOf<Form>,
    caller: Member,
    held: LockedRestriction | null,
  ): Promise<Valid> {
    if (fields.endOn && fields.endOn < fields.beginOn) throw new Failure(placeFailure.daysBackwards);
    const venueIds = fields.venueIds.length === 0 ? null : fields.venueIds;
    if (!isWithinReach(caller, venueIds)) throw new Failure(sessionFailure.noRight);
    if ((await this.store.countVenues(tx, fields.venueIds)) !== new Set(fields.venueIds).size)
      throw new Failure(placeFailure.placeUnknown);
    const userId = held ? held.userId : await this.store.findPersonId(tx, username);
    if (userId === undefined) throw new Failure(placeFailure.personUnknown);
    return { userId, venueIds, reason: fields.reason, beginOn: fields.beginOn, endOn: fields.endOn ?? null };
  }

  protected insert(tx: Tx, { userId, ...columns }: Valid, caller: Member): Promise<number> {
    return this.store.add(tx, userId, caller.userId, columns);
  }

  protected update(tx: Tx, id: number, { userId: _, ...columns }: Valid): Promise<void> {
    return this.store.change(tx, id, columns);
  }

  /** Lifts a restriction; its row stays. */
  protected delete(tx: Tx, id: number, _held: LockedRestriction, caller: Member): Promise<void> {
    return this.store.lift(tx, id, caller.userId);
  }

  protected override audited(valid: Valid | null, held: LockedRestriction | null) {
    if (valid === null) return super.audited(valid, held);
    const { reason, ...after } = valid;
    return { ...auditedChange(held, after), reason };
  }

  /** Locks a restriction that is not over. Throws unless it is entirely within the caller's scope. */
  protected async lock(tx: Tx, id: number, caller: Member): Promise<LockedRestriction> {
    const held = await this.store.lock(tx, id);
    if (!held || !isWithinReach(caller, held.venueIds)) throw new Failure(placeFailure.placeMissing);
    if (held.state === restrictionState.over || held.state === restrictionState.lifted)
      throw new Failure(placeFailure.restrictionOver);
    return held;
  }

  protected override write<T>(_draft: DraftOf<Form> | null, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.placeAdmin.change(work);
  }
}

/** Returns whether all venues are named and managed by the caller. All venues require a scope over all venues. */
const isWithinReach = (scope: Scope, venueIds: readonly number[] | null): boolean =>
  scope.orgIds === null &&
  scope.ownerId === null &&
  (scope.venueIds === null
    ? scope.merchantIds === null
    : venueIds !== null && venueIds.every((id) => scope.venueIds?.includes(id)));
