import type { Bind } from '#server/kit/db/list';
import type { Scope } from './scope';

/** The columns of a list that belongs to departments: the department and, if there is one, the person in charge. */
interface OrgColumns {
  readonly org: string;
  readonly person?: string;
}

/**
 * Returns the conditions that restrict a list to the departments of a scope, or to what the person is in charge of.
 * What belongs to departments belongs to no venue or merchant, so a scope restricted to those includes nothing.
 */
export const orgScope =
  (scope: Scope, { org, person }: OrgColumns) =>
  (bind: Bind): string[] => [
    ...(scope.venueIds === null && scope.merchantIds === null ? [] : ['false']),
    ...(scope.orgIds === null ? [] : [`${org} = any (${bind(scope.orgIds)}::int[])`]),
    ...(scope.ownerId === null ? [] : [person === undefined ? 'false' : `${person} = ${bind(scope.ownerId)}`]),
  ];

/** Returns whether a scope includes what belongs to a department and a person in charge. */
export const reachesOrg = (
  scope: Scope,
  { orgId, personId = null }: { readonly orgId: number | null; readonly personId?: number | null },
): boolean =>
  scope.venueIds === null &&
  scope.merchantIds === null &&
  (scope.orgIds === null || (orgId !== null && scope.orgIds.includes(orgId))) &&
  (scope.ownerId === null || personId === scope.ownerId);
