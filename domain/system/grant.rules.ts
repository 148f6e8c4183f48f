import { refuse, type Refusal } from '#domain/kit/failure';
import { isSuperRole, role } from '#domain/session/role.status';
import { scopeKind, type ScopeKind } from './right.status';
import { userFailure } from './user.failures';

/** Rights that show personal data: developers look at machines, not at people. */
export const personalRights: readonly string[] = ['viewPhone', 'viewIdNo', 'UserSearch'];

/** Who gives or takes: the role they act in, and what it may do. */
export interface Granter {
  readonly userId: number;
  readonly roleId: number;
  readonly rights: ReadonlySet<string>;
}

/** Whoever runs the school may give everything; a developer, though super, may not give what shows people. */
const runsTheSchool = (roleId: number): boolean => roleId === role.admin || roleId === role.schoolAdmin;

const named = (rights: readonly string[]): string =>
  rights.length > 5 ? `${rights.slice(0, 5).join(', ')} … (${rights.length})` : rights.join(', ');

/** Why this role may not be given to, or taken from, this person by this granter; or null. `rights` are what the role may do. */
export function whyNotGrant(granter: Granter, to: number, roleId: number, rights: readonly string[]): Refusal | null {
  if (granter.userId === to) return refuse(userFailure.notYourself);
  if (runsTheSchool(granter.roleId)) return null;
  if (isSuperRole(roleId)) return refuse(userFailure.superByAdmins);
  const beyond = rights.filter((right) => !granter.rights.has(right));
  return beyond.length > 0 ? refuse(userFailure.beyondYourself, { rights: named(beyond) }) : null;
}

/** Why this granter may not touch an account that holds these roles and rights, or null: whoever resets a password could log in with it. */
export function whyNotTouch(granter: Granter, roles: readonly number[], rights: readonly string[]): Refusal | null {
  if (runsTheSchool(granter.roleId)) return null;
  if (roles.some(isSuperRole)) return refuse(userFailure.superByAdmins);
  const beyond = [...new Set(rights)].filter((right) => !granter.rights.has(right));
  return beyond.length > 0 ? refuse(userFailure.beyondYourself, { rights: named(beyond) }) : null;
}

/** Why a reach cannot be given as it is written, or null. */
export function whyNotScope(roleId: number, kind: ScopeKind, ids: readonly number[]): Refusal | null {
  if (isSuperRole(roleId) && kind !== scopeKind.all) return refuse(userFailure.superReachesAll);
  const needsIds = kind !== scopeKind.all && kind !== scopeKind.own;
  return needsIds && ids.length === 0 ? refuse(userFailure.scopeEmpty) : null;
}

/** A change of what a role may do. */
export interface RightChange {
  readonly roleId: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Every right there is. */
  readonly known: ReadonlySet<string>;
  /** Rights for developers alone. */
  readonly developers: ReadonlySet<string>;
  /** In production nobody is given those. */
  readonly production: boolean;
}

/** What a change of a role's rights adds and what it takes. */
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

/** Rights without which nobody of a role could give them back to it. */
const keepers: readonly string[] = ['Role', 'RoleEdit'];

/** Why the rights of a role may not be changed so by this granter, or null. Rights of a build that is gone may be taken, never given. */
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
