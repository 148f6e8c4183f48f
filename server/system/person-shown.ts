import { maskName } from '#domain/kit/identity';
import { role } from '#domain/session/role.status';
import { memberOf, type Caller } from '#server/kit/caller';

/** May this caller read who people are? Developers look at machines, not at people. */
export const seesPeople = (caller: Caller): boolean => memberOf(caller).roleId !== role.developer;

/** A name as this caller may read it. */
export const nameFor = (caller: Caller, name: string): string => (seesPeople(caller) ? name : maskName(name));
