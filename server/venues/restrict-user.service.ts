import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import { systemFailure } from '#domain/system/system.failures';
import { placeFailure } from '#domain/venues/place.failures';
import { restrictionState } from '#domain/venues/venue.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { restrictUserRow, restrictUsers, type RestrictUserRow } from '#contract/venues/restrict-user.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { type Tx } from '#server/kit/db/db';
import type { RowBatches } from '#server/kit/db/row-batches';
import type { Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import type { Scope } from '#server/kit/access/scope';
import { PlaceAdmin } from './place-admin.service';
import { RestrictUserStore, type LockedRestriction } from './restrict-user.store';

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

type RestrictionFields = Pick<ParsedOf<typeof restrictUsers.add>, 'venueIds' | 'reason' | 'beginOn' | 'endOn'>;

/** Manages booking restrictions of people. A change reaches every process within 250 ms. */
@Injectable()
export class RestrictUserService {
  constructor(
    private readonly store: RestrictUserStore,
    private readonly placeAdmin: PlaceAdmin,
  ) {}

  list(query: ParsedOf<typeof restrictUsers.list>, caller: Member): Promise<AnswerOf<typeof restrictUsers.list>> {
    return this.store.list.page(query, caller);
  }

  /** Exports the filtered restrictions as a sheet. */
  @ExportSource(restrictUsers.exportFile)
  sheet(
    caller: Member,
    query: Omit<ParsedOf<typeof restrictUsers.exportFile>, 'lang'>,
  ): { readonly sheet: Sheet<RestrictUserRow>; readonly batches: RowBatches<RestrictUserRow> } {
    return {
      sheet,
      batches: this.store.list.rows(query, caller),
    };
  }

  /** Adds a restriction. */
  add({ username, ...fields }: ParsedOf<typeof restrictUsers.add>, caller: Member): Promise<{ id: number }> {
    return this.placeAdmin.change(async (tx) => {
      await this.validate(tx, fields, caller);
      const userId = await this.store.findPersonId(tx, username);
      if (userId === undefined) throw new Failure(placeFailure.personUnknown);
      const id = await this.store.add(tx, userId, caller.userId, columnsOf(fields));
      await writeAudit(tx, caller, {
        action: 'restriction.add',
        object: `restriction:${id}`,
        after: { userId, venueIds: venueIdsOf(fields), beginOn: fields.beginOn, endOn: fields.endOn ?? null },
        reason: fields.reason,
      });
      return { id };
    });
  }

  /** Changes a restriction that is not over. */
  edit({ id, version, ...fields }: ParsedOf<typeof restrictUsers.edit>, caller: Member): Promise<{ id: number }> {
    return this.placeAdmin.change(async (tx) => {
      const held = await this.lock(tx, id, caller);
      if (version !== undefined && version !== held.version) throw new Failure(systemFailure.staleVersion);
      await this.validate(tx, fields, caller);
      await this.store.change(tx, id, columnsOf(fields));
      await writeAudit(tx, caller, {
        action: 'restriction.change',
        object: `restriction:${id}`,
        before: held,
        after: { venueIds: venueIdsOf(fields), beginOn: fields.beginOn, endOn: fields.endOn ?? null },
        reason: fields.reason,
      });
      return { id };
    });
  }

  /** Lifts a restriction. */
  lift({ id }: ParsedOf<typeof restrictUsers.lift>, caller: Member): Promise<{ id: number }> {
    return this.placeAdmin.change(async (tx) => {
      const held = await this.lock(tx, id, caller);
      await this.store.lift(tx, id, caller.userId);
      await writeAudit(tx, caller, { action: 'restriction.lift', object: `restriction:${id}`, before: held });
      return { id };
    });
  }

  /** Locks a restriction that is not over. Throws unless it is entirely within the caller's scope. */
  private async lock(tx: Tx, id: number, caller: Member): Promise<LockedRestriction> {
    const held = await this.store.lock(tx, id);
    if (!held || !isWithinReach(caller, held.venueIds)) throw new Failure(placeFailure.placeMissing);
    if (held.state === restrictionState.over || held.state === restrictionState.lifted)
      throw new Failure(placeFailure.restrictionOver);
    return held;
  }

  private async validate(tx: Tx, fields: RestrictionFields, caller: Member): Promise<void> {
    if (fields.endOn && fields.endOn < fields.beginOn) throw new Failure(placeFailure.daysBackwards);
    if (!isWithinReach(caller, venueIdsOf(fields))) throw new Failure(sessionFailure.noRight);
    if ((await this.store.countVenues(tx, fields.venueIds)) !== new Set(fields.venueIds).size)
      throw new Failure(placeFailure.placeUnknown);
  }
}

const venueIdsOf = ({ venueIds }: RestrictionFields): number[] | null => (venueIds.length === 0 ? null : venueIds);

const columnsOf = (fields: RestrictionFields) => ({
  venueIds: venueIdsOf(fields),
  reason: fields.reason,
  beginOn: fields.beginOn,
  endOn: fields.endOn ?? null,
});

/** Returns whether all venues are named and managed by the caller. All venues require a scope over all venues. */
const isWithinReach = (scope: Scope, venueIds: readonly number[] | null): boolean =>
  scope.orgIds === null &&
  scope.ownerId === null &&
  (scope.venueIds === null
    ? scope.merchantIds === null
    : venueIds !== null && venueIds.every((id) => scope.venueIds?.includes(id)));
