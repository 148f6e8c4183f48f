import { refuse, type Refusal } from '#domain/kit/failure';
import { isSuperRole, role } from '#domain/session/role.status';
import { scopeKind, type ScopeKind } from './right.status';
import { userFailure } from './user.failures';

/** Rights that show personal data; developers must not have them. */
export const personalRights: readonly string[] = ['viewPhone', 'viewIdNo', 'UserSearch'];

/** The person who assigns or removes roles: the active role and its rights. */
export interface Granter {
  readonly userId: number;
  readonly roleId: number;
  readonly rights: ReadonlySet<string>;
}

/**
 * Returns whether the role may grant everything. A developer is a super role but may not grant rights that show
 * personal data.
 */
const runsTheSchool = (roleId: number): boolean => roleId === role.admin || roleId === role.schoolAdmin;

const named = (rights: readonly string[]): string =>
  rights.length > 5 ? `${rights.slice(0, 5).join(', ')} … (${rights.length})` : rights.join(', ');

/**
 * Returns why this granter may not assign the role to this person or remove it, or null. `rights` are the rights of the
 * role.
 */
export function whyNotGrant(granter: Granter, to: number, roleId: number, rights: readonly string[]): Refusal | null {
  if (granter.userId === to) return refuse(userFailure.notYourself);
  if (runsTheSchool(granter.roleId)) return null;
  if (isSuperRole(roleId)) return refuse(userFailure.superByAdmins);
  const beyond = rights.filter((right) => !granter.rights.has(right));
  return beyond.length > 0 ? refuse(userFailure.beyondYourself, { rights: named(beyond) }) : null;
}

/**
 * Returns why this granter may not change an account with these roles and rights, or null. Resetting a password would
 * allow the granter to log in with them.
 */
export function whyNotTouch(granter: Granter, roles: readonly number[], rights: readonly string[]): Refusal | null {
  if (runsTheSchool(granter.roleId)) return null;
  if (roles.some(isSuperRole)) return refuse(userFailure.superByAdmins);
  const beyond = [...new Set(rights)].filter((right) => !granter.rights.has(right));
  return beyond.length > 0 ? refuse(userFailure.beyondYourself, { rights: named(beyond) }) : null;
}

/** Returns why a data scope is not valid for a role, or null. */
export function whyNotScope(roleId: number, kind: ScopeKind, ids: readonly number[]): Refusal | null {
  if (isSuperRole(roleId) && kind !== scopeKind.all) return refuse(userFailure.superReachesAll);
  const needsIds = kind !== scopeKind.all && kind !== scopeKind.own;
  return needsIds && ids.length === 0 ? refuse(userFailure.scopeEmpty) : null;
}

/** A change of the rights of a role. */
export interface RightChange {
  readonly roleId: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Every existing right. */
  readonly known: ReadonlySet<string>;
  /** Rights reserved for developers. */
  readonly developers: ReadonlySet<string>;
  /** In production nobody may have developer rights. */
  readonly production: boolean;
}

/** Returns the rights a change adds and removes. */
export const differenceOf = ({
  before,
  after,
}: Pick<RightChange, 'before' | 'after'>): {
  readonly added: readonly string[];
  readonly taken: readonly string[];
} => ({
  added: after.filter((right) => !before.includes(right)),
  taken: before.filter((right) => !after.includes(right)),
});

/** Rights without which a role could not restore its own rights. */
const keepers: readonly string[] = ['Role', 'RoleEdit'];

/**
 * Returns why this granter may not change the rights of a role this way, or null. Rights that no longer exist can be
 * removed but not added.
 */
export function whyNotChange(granter: Granter, change: RightChange): Refusal | null {
  const { added, taken } = differenceOf(change);
  const unknown = added.filter((right) => !change.known.has(right));
  if (unknown.length > 0) return refuse(userFailure.rightUnknown, { rights: named(unknown) });
  const reserved = added.filter(
    (right) => change.developers.has(right) && (change.production || change.roleId !== role.developer),
  );
  if (reserved.length > 0) return refuse(userFailure.developersAlone, { rights: named(reserved) });
  const personal = change.roleId === role.developer ? added.filter((right) => personalRights.includes(right)) : [];
  if (personal.length > 0) return refuse(userFailure.developerSeesNobody, { rights: named(personal) });
  if (isSuperRole(change.roleId) && !runsTheSchool(granter.roleId)) return refuse(userFailure.superByAdmins);
  const lost = change.roleId === granter.roleId ? taken.filter((right) => keepers.includes(right)) : [];
  if (lost.length > 0) return refuse(userFailure.yourOwnRole, { rights: named(lost) });
  if (runsTheSchool(granter.roleId)) return null;
  const beyond = [...added, ...taken].filter((right) => !granter.rights.has(right));
  return beyond.length > 0 ? refuse(userFailure.beyondYourself, { rights: named(beyond) }) : null;
}
