import { maskName } from '#domain/kit/identity';
import { role } from '#domain/session/role.status';
import type { Member } from './caller';

/** Returns whether this caller may see names of persons; developers may not. */
export const canSeePersons = (caller: Member): boolean => caller.roleId !== role.developer;

/** Returns a name as this caller may see it. */
export const visibleName = (caller: Member, name: string): string => (canSeePersons(caller) ? name : maskName(name));
