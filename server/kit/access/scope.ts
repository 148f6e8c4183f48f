import type { Bind } from '#server/kit/db/list';

/**
 * The scope of a grant as ids; null means unrestricted. All given restrictions apply together: a venue and a department
 * narrow twice.
 */
export interface Scope {
  readonly venueIds: readonly number[] | null;
  readonly merchantIds: readonly number[] | null;
  readonly orgIds: readonly number[] | null;
  /** Only objects of this person. */
  readonly ownerId: number | null;
}

/** A scope as database columns. */
export interface ScopeRow {
  readonly venue_ids: number[] | null;
  readonly merchant_ids: number[] | null;
  readonly org_ids: number[] | null;
  readonly owner_id: number | null;
}

/** The columns that a list is restricted by. Departments are matched through the column with the person's id. */
export interface ScopeColumns {
  readonly venue?: string;
  readonly merchant?: string;
  readonly person?: string;
}

/** The unrestricted scope. */
export const fullScope: Scope = { venueIds: null, merchantIds: null, orgIds: null, ownerId: null };

/** Returns the scope of a row of `scope_of`. */
export const scopeOf = (row: ScopeRow): Scope => ({
  venueIds: row.venue_ids,
  merchantIds: row.merchant_ids,
  orgIds: row.org_ids,
  ownerId: row.owner_id,
});

/** Returns only the scope fields of an object. */
export const onlyScope = ({ venueIds, merchantIds, orgIds, ownerId }: Scope): Scope => ({
  venueIds,
  merchantIds,
  orgIds,
  ownerId,
});

/**
 * Returns the conditions that restrict a list to a scope; every list uses it. A restricted caller gets no rows if the
 * list has no such column. Rows without a merchant column are matched by their venue.
 */
export const scopeConditions =
  (scope: Scope, { venue, merchant, person }: ScopeColumns) =>
  (bind: Bind): string[] => {
    const among = (column: string | undefined, ids: readonly number[] | null): string[] =>
      ids === null ? [] : [column === undefined ? 'false' : `${column} = any(${bind(ids)}::int[])`];
    return [
      ...among(venue, scope.venueIds),
      ...(merchant === undefined && venue !== undefined && scope.venueIds !== null
        ? []
        : among(merchant, scope.merchantIds)),
      ...(scope.orgIds === null
        ? []
        : [
            person === undefined
              ? 'false'
              : `${person} in (select id from v_app_user where org_id = any(${bind(scope.orgIds)}::int[]))`,
          ]),
      ...(scope.ownerId === null ? [] : [person === undefined ? 'false' : `${person} = ${bind(scope.ownerId)}`]),
    ];
  };

/** Returns `scopeConditions` as one condition for a hand-written statement. */
export const scopeSql = (scope: Scope, columns: ScopeColumns, values: unknown[]): string => {
  const parts = scopeConditions(scope, columns)((value) => `$${values.push(value)}`);
  return parts.length === 0 ? 'true' : parts.join(' and ');
};

/** The owner of a single object. */
interface OwnedBy {
  readonly venueId?: number | null;
  readonly merchantId?: number | null;
  readonly userId?: number | null;
  readonly orgId?: number | null;
}

/** Returns whether the scope includes the object. A restriction on a property the object does not have excludes it. */
export const scopeReaches = (
  scope: Scope,
  { venueId = null, merchantId = null, userId = null, orgId = null }: OwnedBy,
): boolean =>
  (scope.venueIds === null || (venueId !== null && scope.venueIds.includes(venueId))) &&
  (scope.merchantIds === null ||
    (merchantId === null ? scope.venueIds !== null && venueId !== null : scope.merchantIds.includes(merchantId))) &&
  (scope.orgIds === null || (orgId !== null && scope.orgIds.includes(orgId))) &&
  (scope.ownerId === null || userId === scope.ownerId);
