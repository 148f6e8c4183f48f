import { Failure } from '#domain/kit/failure';
import { familyFailure } from '#domain/members/family.failures';
import type { Caller } from '#server/kit/caller';
import type { Tx } from '#server/kit/db';
import type { FamilyMember } from './family.store';
import { peopleReach } from './people-reach';

/** Returns the family member if its owner is within the caller's scope. Throws `familyGone` otherwise. */
export async function familyWithin(tx: Tx, member: FamilyMember, caller: Caller): Promise<FamilyMember> {
  const values: unknown[] = [member.ownerId];
  const reach = peopleReach(caller, 'u.id')((value) => `$${values.push(value)}`).join(' and ') || 'true';
  if ((await tx.rows(`select 1 from app_user u where u.id = $1 and ${reach}`, values)).length === 0)
    throw new Failure(familyFailure.familyGone);
  return member;
}
