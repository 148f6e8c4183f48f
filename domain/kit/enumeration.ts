/** How strongly a status asks for attention; screens turn it into colour, icon and tag. */
export type Tone = 'default' | 'processing' | 'success' | 'warning' | 'error';

/** One value of an enumeration: the stored code of the documents and its label in both languages. */
export interface Member {
  readonly code: number | string;
  readonly zh: string;
  readonly en: string;
  readonly tone?: Tone;
}

const MEMBERS: unique symbol = Symbol('members');

/** Names that read as their stored codes: `payStatus.paid` is `2`. */
export type Enumeration<M extends Record<string, Member> = Record<string, Member>> = {
  readonly [K in keyof M]: M[K]['code'];
} & { readonly [MEMBERS]: M };

/** Any enumeration, whatever its members. */
export type AnyEnumeration = { readonly [MEMBERS]: Record<string, Member> };

/** The stored codes of an enumeration as a type: `CodeOf<typeof payStatus>` is `1 | 2 | 3 | 4 | 5`. */
export type CodeOf<E> = E extends { readonly [MEMBERS]: infer M extends Record<string, Member> }
  ? M[keyof M]['code']
  : never;

/** Declares names, stored codes, both labels and the tone of one status, in one place. A bundle leaves out the ones it does not read. */
// @__NO_SIDE_EFFECTS__
export function enumeration<const M extends Record<string, Member>>(members: M): Enumeration<M> {
  const codes = Object.fromEntries(Object.entries(members).map(([name, member]) => [name, member.code]));
  return Object.freeze(Object.assign(codes, { [MEMBERS]: members })) as unknown as Enumeration<M>;
}

/** Every member, in declared order: filters, legends and exports read it. */
export const membersOf = (of: AnyEnumeration): readonly Member[] => Object.values(of[MEMBERS]);

/** The member a stored code belongs to, or undefined for a code the documents do not know. */
export const memberOf = (of: AnyEnumeration, code: number | string): Member | undefined =>
  membersOf(of).find((member) => member.code === code);

/** Every stored code: CHECK constraints and schemas read it. */
export const codesOf = <E extends AnyEnumeration>(of: E): readonly CodeOf<E>[] =>
  membersOf(of).map((member) => member.code as CodeOf<E>);
