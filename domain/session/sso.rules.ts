import { codesOf } from '#domain/kit/enumeration';
import { role } from './role.status';

const known = new Set<number>(codesOf(role));

/**
 * The role a person of the university has here by what the identity provider says he is. `mapping` is the school's setting,
 * `student:3,staff:4`; the first of the person's kinds it names counts, upper and lower case alike. Null where it names none.
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

/** Is this a name an identity provider may give an account? Letters of any script, digits, dot, dash, underscore and at. */
export const isSsoName = (name: unknown): name is string =>
  typeof name === 'string' && /^[\p{L}\p{N}][\p{L}\p{N}._@-]{0,63}$/u.test(name);

/** May the account of this name be entered by the university's person of the same name? Not where it is merely a registered external user's: anyone may have registered under the name. */
export const isUniversityAccount = (roles: readonly number[]): boolean => roles.some((code) => code !== role.external);

/** The landing a link asks for: 1 portal, 2 home, 3 meeting venue introduction (document 1 §2); anything else is none. */
export const goToOf = (value: unknown): '1' | '2' | '3' | null =>
  value === '1' || value === '2' || value === '3' ? value : null;
