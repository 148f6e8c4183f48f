import { Failure } from '#domain/kit/failure';
import { familyFailure } from '#domain/families/family.failures';
import type { Member } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';
import type { FamilyMember } from './family.store';
import { personScope } from '#server/kit/access/person-scope';

/** Returns the family member if its owner is within the caller's scope. Throws `familyGone` otherwise. */
export async function assertFamilyInScope(tx: Tx, member: FamilyMember, caller: Member): Promise<FamilyMember> {
  const values: unknown[] = [member.ownerId];
  const reach = personScope(caller, 'u.id')((value) => `$${values.push(value)}`).join(' and ') || 'true';
  if ((await tx.rows(`select 1 from v_app_user u where u.id = $1 and ${reach}`, values)).length === 0)
    throw new Failure(familyFailure.familyGone);
  return member;
}
