/** The emphasis of a status; screens map it to colour, icon and tag. */
export type Tone = 'default' | 'processing' | 'success' | 'warning' | 'error';

/** One member of an enumeration: the stored code of the documents and its label in both languages. */
export interface EnumMember {
  readonly code: number | string;
  readonly zh: string;
  readonly en: string;
  readonly tone?: Tone;
}

const MEMBERS: unique symbol = Symbol('members');

/** Maps names to stored codes: `payStatus.paid` is `2`. */
type Enumeration<M extends Record<string, EnumMember> = Record<string, EnumMember>> = {
  readonly [K in keyof M]: M[K]['code'];
} & { readonly [MEMBERS]: M };

/** Any enumeration, regardless of its members. */
export type AnyEnumeration = { readonly [MEMBERS]: Record<string, EnumMember> };

/** The stored codes of an enumeration as a type: `CodeOf<typeof payStatus>` is `1 | 2 | 3 | 4 | 5`. */
export type CodeOf<E> = E extends { readonly [MEMBERS]: infer M extends Record<string, EnumMember> }
  ? M[keyof M]['code']
  : never;

/** Declares names, stored codes, labels and tone of one status. Bundles drop enumerations they do not use. */
// @__NO_SIDE_EFFECTS__
export function enumeration<const M extends Record<string, EnumMember>>(members: M): Enumeration<M> {
  // `Object.fromEntries` does not record which name has which code.
  const codes = Object.fromEntries(Object.entries(members).map(([name, member]) => [name, member.code])) as {
    readonly [K in keyof M]: M[K]['code'];
  };
  return Object.freeze(Object.assign(codes, { [MEMBERS]: members }));
}

/** Returns all members in declared order; filters, legends and exports use it. */
export const enumMembers = (of: AnyEnumeration): readonly EnumMember[] => Object.values(of[MEMBERS]);

/** Returns the member with this code, or undefined for a code that is not declared. */
export const enumMember = (of: AnyEnumeration, code: number | string): EnumMember | undefined =>
  enumMembers(of).find((member) => member.code === code);

/** Returns all stored codes; CHECK constraints and schemas use it. */
export const enumCodes = <E extends AnyEnumeration>(of: E): readonly CodeOf<E>[] =>
  enumMembers(of).map((member) => member.code as CodeOf<E>);

/** Returns whether a value is a stored code of this enumeration. */
export const isCode = <E extends AnyEnumeration>(of: E, value: unknown): value is CodeOf<E> =>
  enumMembers(of).some(({ code }) => code === value);
