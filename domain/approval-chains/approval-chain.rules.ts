import { enumMember } from '#domain/kit/enumeration';
import { role } from '#domain/session/role.status';

/** The level at which the right of the kind decides; levels 1 and 2 of a chain come before it. */
export const FINAL_LEVEL = 3;

/** Longest delegation in days, both ends included. */
export const MAX_DELEGATION_DAYS = 90;

/** Returns who decides at a level in words: the roles, then the person. Empty if nobody does. */
export const decidersText = (roles: readonly number[], person: string | null, lang: 'zh' | 'en'): string =>
  [...roles.map((code) => enumMember(role, code)?.[lang] ?? String(code)), ...(person ? [person] : [])].join(
    lang === 'zh' ? '、' : ', ',
  );
