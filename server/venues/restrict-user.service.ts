import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import { systemFailure } from '#domain/system/system.failures';
import { placeFailure } from '#domain/venues/place.failures';
import { restrictionState } from '#domain/venues/venue.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import { restrictUserRow, restrictUsers, type RestrictUserRow } from '#contract/venues/restrict-user.contract';
import { writeAudit } from '#server/kit/access/audit';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { rowBatches, type RowBatches, type Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { contains, equals, listAll, listPage, type Bind, type ListQuery } from '#server/kit/db/list';
import { scopeConditions, type Scope } from '#server/kit/access/scope';
import { PlaceAdmin } from './place-admin.service';

const STATE = `case when r.lifted_at is not null then ${restrictionState.lifted} when (select school_now())::date < r.begin_on then ${restrictionState.ahead} when r.end_on < (select school_now())::date then ${restrictionState.over} else ${restrictionState.inForce} end`;
const venues = (name: string, all: string) =>
  `case when r.venue_ids is null then '${all}' else (select string_agg(v.${name}, '、' order by v.sort, v.id) from venue v where v.id = any (r.venue_ids)) end`;

const list: ListQuery<'keyword' | 'venueId' | 'state', never> = {
  select: `r.id, r.user_id as "userId", u.name, u.en_name as "enName", u.username, r.venue_ids as "venueIds", ${venues('venue_name', '全部场馆')} as venues, ${venues('en_name', 'All venues')} as "enVenues", r.reason, r.begin_on as "beginOn", r.end_on as "endOn", ${STATE} as state,
    o.name as operator, o.en_name as "enOperator", to_char(r.gmt_create at time zone school_zone(), 'YYYY-MM-DD HH24:MI:SS') as "gmtCreate", r.version`,
  from: 'user_restriction r join app_user u on u.id = r.user_id join app_user o on o.id = r.operator',
  filters: {
    keyword: contains('u.name', 'u.username', 'r.reason'),
    venueId: (value, bind) => `(r.venue_ids is null or ${bind(value)}::int = any (r.venue_ids))`,
    state: equals(STATE),
  },
  sorts: {},
  tieBreaker: 'r.id desc',
};

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

/** Limits to restrictions that name one of the caller's venues. */
const withinScope =
  (scope: Scope) =>
  (bind: Bind): string[] => [
    ...(scope.venueIds === null
      ? scope.merchantIds === null
        ? []
        : ['false']
      : [`r.venue_ids && ${bind(scope.venueIds)}::int[]`]),
    ...scopeConditions({ ...scope, venueIds: null, merchantIds: null }, { person: 'r.user_id' })(bind),
  ];

interface LockedRestriction extends Record<string, unknown> {
  readonly id: number;
  readonly userId: number;
  readonly venueIds: number[] | null;
  readonly state: number;
  readonly version: number;
}
type RestrictionFields = Pick<ParsedOf<typeof restrictUsers.add>, 'venueIds' | 'reason' | 'beginOn' | 'endOn'>;

/** Manages booking restrictions of people. A change reaches every process within 250 ms. */
@Injectable()
export class RestrictUserService {
  constructor(
    private readonly db: Db,
    private readonly placeAdmin: PlaceAdmin,
  ) {}

  list(query: ParsedOf<typeof restrictUsers.list>, caller: Caller): Promise<AnswerOf<typeof restrictUsers.list>> {
    return listPage<RestrictUserRow>(this.db, list, query, withinScope(requireMember(caller)));
  }

  /** Exports the filtered restrictions as a sheet. */
  @ExportSource(restrictUsers.exportFile)
  sheet(
    caller: Caller,
    query: Omit<ParsedOf<typeof restrictUsers.exportFile>, 'lang'>,
  ): { readonly sheet: Sheet<RestrictUserRow>; readonly batches: RowBatches<RestrictUserRow> } {
    return {
      sheet,
      batches: rowBatches<RestrictUserRow>(
        this.db,
        listAll(list, query, EXPORT_CAP, withinScope(requireMember(caller))),
      ),
    };
  }

  /** Adds a restriction. */
  add({ username, ...fields }: ParsedOf<typeof restrictUsers.add>, caller: Caller): Promise<{ id: number }> {
    return this.placeAdmin.change(async (tx) => {
      await this.validate(tx, fields, caller);
      const [person] = await tx.rows<{ id: number }>('select id from app_user where username = $1 and status = 1', [
        username,
      ]);
      if (!person) throw new Failure(placeFailure.personUnknown);
      const [row] = await tx.rows<{ id: number }>(
        'insert into user_restriction (user_id, venue_ids, reason, begin_on, end_on, operator) values ($1, $2, $3, $4, $5, $6) returning id',
        [
          person.id,
          venueIdsText(fields),
          fields.reason,
          fields.beginOn,
          fields.endOn ?? null,
          requireMember(caller).userId,
        ],
      );
      const { id } = row as { id: number };
      await writeAudit(tx, caller, {
        action: 'restriction.add',
        object: `restriction:${id}`,
        after: {
          userId: person.id,
          venueIds: venueIdsText(fields),
          beginOn: fields.beginOn,
          endOn: fields.endOn ?? null,
        },
        reason: fields.reason,
      });
      return { id };
    });
  }

  /** Changes a restriction that is not over. */
  edit({ id, version, ...fields }: ParsedOf<typeof restrictUsers.edit>, caller: Caller): Promise<{ id: number }> {
    return this.placeAdmin.change(async (tx) => {
      const held = await this.lock(tx, id, caller);
      if (version !== undefined && version !== held.version) throw new Failure(systemFailure.staleVersion);
      await this.validate(tx, fields, caller);
      await tx.rows(
        'update user_restriction set venue_ids = $2, reason = $3, begin_on = $4, end_on = $5, version = version + 1 where id = $1',
        [id, venueIdsText(fields), fields.reason, fields.beginOn, fields.endOn ?? null],
      );
      await writeAudit(tx, caller, {
        action: 'restriction.change',
        object: `restriction:${id}`,
        before: held,
        after: { venueIds: venueIdsText(fields), beginOn: fields.beginOn, endOn: fields.endOn ?? null },
        reason: fields.reason,
      });
      return { id };
    });
  }

  /** Lifts a restriction. */
  lift({ id }: ParsedOf<typeof restrictUsers.lift>, caller: Caller): Promise<{ id: number }> {
    return this.placeAdmin.change(async (tx) => {
      const held = await this.lock(tx, id, caller);
      await tx.rows(
        'update user_restriction set lifted_at = app_now(), lifted_by = $2, version = version + 1 where id = $1',
        [id, requireMember(caller).userId],
      );
      await writeAudit(tx, caller, { action: 'restriction.lift', object: `restriction:${id}`, before: held });
      return { id };
    });
  }

  /** Locks a restriction that is not over. Throws unless it is entirely within the caller's scope. */
  private async lock(tx: Tx, id: number, caller: Caller): Promise<LockedRestriction> {
    const [held] = await tx.rows<LockedRestriction>(
      `
        select r.id, r.user_id as "userId", r.venue_ids as "venueIds", ${STATE} as state, r.version
        from user_restriction r
        where r.id = $1
        for update
      `,
      [id],
    );
    if (!held || !isWithinReach(requireMember(caller), held.venueIds)) throw new Failure(placeFailure.placeMissing);
    if (held.state === restrictionState.over || held.state === restrictionState.lifted)
      throw new Failure(placeFailure.restrictionOver);
    return held;
  }

  private async validate(tx: Tx, fields: RestrictionFields, caller: Caller): Promise<void> {
    if (fields.endOn && fields.endOn < fields.beginOn) throw new Failure(placeFailure.daysBackwards);
    if (!isWithinReach(requireMember(caller), venueIdsText(fields))) throw new Failure(sessionFailure.noRight);
    const found = await tx.rows('select id from venue where id = any ($1)', [fields.venueIds]);
    if (found.length !== new Set(fields.venueIds).size) throw new Failure(placeFailure.placeUnknown);
  }
}

const venueIdsText = ({ venueIds }: RestrictionFields): number[] | null => (venueIds.length === 0 ? null : venueIds);

/** Returns whether all venues are named and managed by the caller. All venues require a scope over all venues. */
const isWithinReach = (scope: Scope, venueIds: readonly number[] | null): boolean =>
  scope.orgIds === null &&
  scope.ownerId === null &&
  (scope.venueIds === null
    ? scope.merchantIds === null
    : venueIds !== null && venueIds.every((id) => scope.venueIds?.includes(id)));
