import { enumCodes } from '#domain/kit/enumeration';
import { role } from './role.status';

const known = new Set<number>(enumCodes(role));

/**
 * Returns the role of a university person from the kinds the identity provider states, or null. `mapping` is a school
 * setting, `student:3,staff:4`; the first matching kind counts, ignoring case.
 */
export function ssoRoleOf(kinds: readonly string[], mapping: string): number | null {
  const roles = new Map(
    mapping
      .split(',')
      .map((pair): [string, number] => [(pair.split(':')[0] ?? '').trim().toLowerCase(), Number(pair.split(':')[1])]),
  );
  for (const kind of kinds) {
    const code = roles.get(kind.trim().toLowerCase());
    if (code !== undefined && known.has(code)) return code;
  }
  return null;
}

/**
 * Returns whether an identity provider may use this account name: letters of any script, digits, dot, dash, underscore
 * and at sign.
 */
export const isSsoName = (name: unknown): name is string =>
  typeof name === 'string' && /^[\p{L}\p{N}][\p{L}\p{N}._@-]{0,63}$/u.test(name);

/**
 * Returns whether the account of this name may be opened by the university person of the same name. False for a
 * registered external user, because anyone can register under that name.
 */
export const isUniversityAccount = (roles: readonly number[]): boolean => roles.some((code) => code !== role.external);

/**
 * Returns the landing of a link: 1 portal, 2 home, 3 meeting venue introduction (document 1 §2); null for anything
 * else.
 */
export const goToOf = (value: unknown): '1' | '2' | '3' | null =>
  value === '1' || value === '2' || value === '3' ? value : null;
