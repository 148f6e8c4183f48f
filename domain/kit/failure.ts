/** Why a call was refused, by kind. The envelope maps kinds to codes once: invalid 400, refused 250, forbidden 403, missing 404, stale 409, tooFast 429, busy 503. */
export type FailureKind =
  | 'invalid'
  | 'refused'
  | 'forbidden'
  | 'missing'
  | 'stale'
  | 'tooFast'
  | 'busy'
  | 'loginRequired'
  | 'loginExpired'
  | 'unsigned';

/** One named refusal: a stable machine word, and a sentence in both languages saying why and what to do next. `{name}` is filled from the parameters. */
export interface FailureSpec {
  readonly key: string;
  readonly kind: FailureKind;
  readonly zh: string;
  readonly en: string;
  /** The refusal rule of the booking rule set it belongs to: R01 to R17. */
  readonly rule?: string;
}

const declared: FailureSpec[] = [];

/** Every refusal of the areas that are loaded: the reference of the API lists them. */
export const declaredFailures = (): readonly FailureSpec[] => declared;

/** Declares an area's refusals once; the object's own names become the machine words, in capitals. */
export function failures<const S extends Record<string, Omit<FailureSpec, 'key'>>>(specs: S) {
  const named = Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => [
      name,
      { key: name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toUpperCase(), ...spec },
    ]),
  );
  declared.push(...Object.values(named));
  return named as { readonly [K in keyof S & string]: S[K] & { readonly key: string } & FailureSpec };
}

/** Values a refusal carries: they fill its sentence and travel as its data. */
export type FailureFacts = Readonly<Record<string, unknown>>;

/** A refusal with its facts, not yet thrown: what a rule answers instead of yes. */
export interface Refusal {
  readonly spec: FailureSpec;
  readonly facts: FailureFacts;
}

/** Says no, with the facts that fill the sentence. */
export const refuse = (spec: FailureSpec, facts: FailureFacts = {}): Refusal => ({ spec, facts });

/** A rule that refused. Thrown below the edge, turned into an envelope at the edge, once. */
export class Failure extends Error {
  constructor(
    readonly spec: FailureSpec,
    readonly facts: FailureFacts = {},
  ) {
    super(spec.key);
    this.name = 'Failure';
  }
}

/** The sentence of a refusal in one language with its facts filled in. */
export const sentenceOf = (spec: FailureSpec, lang: 'zh' | 'en', facts: FailureFacts = {}): string =>
  spec[lang].replace(/\{(\w+)\}/g, (hole, name: string) => (facts[name] === undefined ? hole : String(facts[name])));

/** Throws a refusal when there is one. */
export const insist = (refusal: Refusal | null): void => {
  if (refusal) throw new Failure(refusal.spec, refusal.facts);
};
