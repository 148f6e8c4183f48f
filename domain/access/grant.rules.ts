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
 * Returns whether a role may manage another and the accounts that hold it: super admins all, school super admins all but
 * super admins and developers, everybody else no super role.
 */
const mayManage = (granterRole: number, managed: number): boolean =>
  !isSuperRole(managed) ||
  granterRole === role.admin ||
  (granterRole === role.schoolAdmin && managed === role.schoolAdmin);

const rightsText = (rights: readonly string[]): string =>
  rights.length > 5 ? `${rights.slice(0, 5).join(', ')} … (${rights.length})` : rights.join(', ');

/** Returns why the granter may not pass on these rights, or null. Only super admins pass on what they do not hold. */
function beyondRefusal(granter: Granter, rights: readonly string[]): Refusal | null {
  if (granter.roleId === role.admin) return null;
  const missing = [...new Set(rights)].filter((right) => !granter.rights.has(right));
  return missing.length > 0 ? refuse(userFailure.beyondYourself, { rights: rightsText(missing) }) : null;
}

/**
 * Returns why this granter may not assign the role to this person or remove it, or null. `rights` are the rights of the
 * role.
 */
export function grantRefusal(granter: Granter, to: number, roleId: number, rights: readonly string[]): Refusal | null {
  if (granter.userId === to) return refuse(userFailure.notYourself);
  if (!mayManage(granter.roleId, roleId)) return refuse(userFailure.superByAdmins);
  return beyondRefusal(granter, rights);
}

/**
 * Returns why this granter may not change an account with these roles and rights, or null. Resetting a password would
 * allow the granter to log in with them.
 */
export function accountRefusal(granter: Granter, roles: readonly number[], rights: readonly string[]): Refusal | null {
  if (!roles.every((roleId) => mayManage(granter.roleId, roleId))) return refuse(userFailure.superByAdmins);
  return beyondRefusal(granter, rights);
}

/** Returns why a data scope is not valid for a role, or null. */
export function scopeRefusal(roleId: number, kind: ScopeKind, ids: readonly number[]): Refusal | null {
  if (isSuperRole(roleId) && kind !== scopeKind.all) return refuse(userFailure.superReachesAll);
  const needsIds = kind !== scopeKind.all && kind !== scopeKind.own;
  return needsIds && ids.length === 0 ? refuse(userFailure.scopeEmpty) : null;
}

/** A change of the rights of a role. */
interface RightChange {
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
export const rightDiff = ({
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
const roleEditorRights: readonly string[] = ['Role', 'RoleEdit'];

/**
 * Returns why this granter may not change the rights of a role this way, or null. Rights that no longer exist can be
 * removed but not added.
 */
export function rightChangeRefusal(granter: Granter, change: RightChange): Refusal | null {
  const { added, taken: removed } = rightDiff(change);
  const unknown = added.filter((right) => !change.known.has(right));
  if (unknown.length > 0) return refuse(userFailure.rightUnknown, { rights: rightsText(unknown) });
  const reserved = added.filter(
    (right) => change.developers.has(right) && (change.production || change.roleId !== role.developer),
  );
  if (reserved.length > 0) return refuse(userFailure.developersAlone, { rights: rightsText(reserved) });
  const personal = change.roleId === role.developer ? added.filter((right) => personalRights.includes(right)) : [];
  if (personal.length > 0) return refuse(userFailure.developerSeesNobody, { rights: rightsText(personal) });
  if (!mayManage(granter.roleId, change.roleId)) return refuse(userFailure.superByAdmins);
  const lost = change.roleId === granter.roleId ? removed.filter((right) => roleEditorRights.includes(right)) : [];
  if (lost.length > 0) return refuse(userFailure.yourOwnRole, { rights: rightsText(lost) });
  return beyondRefusal(granter, [...added, ...removed]);
}
