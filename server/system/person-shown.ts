import { maskName } from '#domain/kit/identity';
import { role } from '#domain/session/role.status';
import { memberOf, type Caller } from '#server/kit/caller';

/** Returns whether this caller may see names of persons; developers may not. */
export const seesPeople = (caller: Caller): boolean => memberOf(caller).roleId !== role.developer;

/** Returns a name as this caller may see it. */
export const nameFor = (caller: Caller, name: string): string => (seesPeople(caller) ? name : maskName(name));
