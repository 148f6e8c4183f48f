import type { Bind } from './list';

/** How far a grant reaches, as ids; null reaches all. What is named holds together: a venue and a department narrow twice. */
export interface Scope {
  readonly venueIds: readonly number[] | null;
  readonly merchantIds: readonly number[] | null;
  readonly orgIds: readonly number[] | null;
  /** Only what belongs to this person. */
  readonly ownerId: number | null;
}

/** A scope as rows carry it. */
export interface ScopeRow {
  readonly venue_ids: number[] | null;
  readonly merchant_ids: number[] | null;
  readonly org_ids: number[] | null;
  readonly owner_id: number | null;
}

/** The columns by which a list is told whose its rows are. A department is that of a person: `org` names the column with his id. */
export interface ScopeColumns {
  readonly venue?: string;
  readonly merchant?: string;
  readonly person?: string;
}

/** Reaches everything. */
export const everywhere: Scope = { venueIds: null, merchantIds: null, orgIds: null, ownerId: null };

/** The scope of a row, as `scope_of` answers it. */
export const scopeOf = (row: ScopeRow): Scope => ({
  venueIds: row.venue_ids,
  merchantIds: row.merchant_ids,
  orgIds: row.org_ids,
  ownerId: row.owner_id,
});

/** The scope alone, without whatever else its bearer carries. */
export const onlyScope = ({ venueIds, merchantIds, orgIds, ownerId }: Scope): Scope => ({
  venueIds,
  merchantIds,
  orgIds,
  ownerId,
});

/** The one way a list is narrowed to what its caller reaches. Where the rows cannot say whose they are, a narrowed caller gets none of them. A merchant's rows are told by their venue where they name no merchant. */
export const scoped =
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
              : `${person} in (select id from app_user where org_id = any(${bind(scope.orgIds)}::int[]))`,
          ]),
      ...(scope.ownerId === null ? [] : [person === undefined ? 'false' : `${person} = ${bind(scope.ownerId)}`]),
    ];
  };

/** `scoped` as one condition for a statement written by hand. */
export const scopedIn = (scope: Scope, columns: ScopeColumns, values: unknown[]): string => {
  const parts = scoped(scope, columns)((value) => `$${values.push(value)}`);
  return parts.length === 0 ? 'true' : parts.join(' and ');
};

/** Whose a single thing is. */
export interface Belonging {
  readonly venueId?: number | null;
  readonly merchantId?: number | null;
  readonly userId?: number | null;
  readonly orgId?: number | null;
}

/** Does the scope reach this one thing? What it does not say about itself is not reached by a scope that asks for it. */
export const reaches = (
  scope: Scope,
  { venueId = null, merchantId = null, userId = null, orgId = null }: Belonging,
): boolean =>
  (scope.venueIds === null || (venueId !== null && scope.venueIds.includes(venueId))) &&
  (scope.merchantIds === null ||
    (merchantId === null ? scope.venueIds !== null && venueId !== null : scope.merchantIds.includes(merchantId))) &&
  (scope.orgIds === null || (orgId !== null && scope.orgIds.includes(orgId))) &&
  (scope.ownerId === null || userId === scope.ownerId);
