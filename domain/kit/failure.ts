/**
 * The kind of a failure. The envelope maps kinds to codes: invalid 400, refused 250, forbidden 403, missing 404, stale
 * 409, tooFast 429, busy 503.
 */
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

/**
 * A named failure: a stable key, and a sentence in both languages with the reason and the next step. `{name}` is
 * replaced by the facts.
 */
export interface FailureSpec {
  readonly key: string;
  readonly kind: FailureKind;
  readonly zh: string;
  readonly en: string;
  /** The rule of the booking rule set it belongs to: R01 to R17. */
  readonly rule?: string;
}

const declaredSpecs: FailureSpec[] = [];

/** Returns the failures of all loaded areas; the API reference lists them. */
export const declaredFailures = (): readonly FailureSpec[] => declaredSpecs;

/** Declares the failures of an area; the property names become the error keys, in capitals. */
export function failures<const S extends Record<string, Omit<FailureSpec, 'key'>>>(specs: S) {
  const named = Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => [
      name,
      { key: name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toUpperCase(), ...spec },
    ]),
  );
  declaredSpecs.push(...Object.values(named));
  return named as { readonly [K in keyof S & string]: S[K] & { readonly key: string } & FailureSpec };
}

/** Values of a failure: they fill its sentence and are sent as its data. */
export type FailureFacts = Readonly<Record<string, unknown>>;

/** A failure with its facts, not yet thrown: the negative result of a rule. */
export interface Refusal {
  readonly spec: FailureSpec;
  readonly facts: FailureFacts;
}

/** Creates a refusal with the facts for its sentence. */
export const refuse = (spec: FailureSpec, facts: FailureFacts = {}): Refusal => ({ spec, facts });

/** A thrown refusal. It is thrown below the HTTP layer, which turns it into an envelope. */
export class Failure extends Error {
  constructor(
    readonly spec: FailureSpec,
    readonly facts: FailureFacts = {},
  ) {
    super(spec.key);
    this.name = 'Failure';
  }
}

/** Returns the sentence of a failure in one language with its facts filled in. */
export const sentenceOf = (spec: FailureSpec, lang: 'zh' | 'en', facts: FailureFacts = {}): string =>
  spec[lang].replace(/\{(\w+)\}/g, (hole, name: string) => (facts[name] === undefined ? hole : String(facts[name])));

/** Throws the refusal if there is one. */
export const throwIfRefused = (refusal: Refusal | null): void => {
  if (refusal) throw new Failure(refusal.spec, refusal.facts);
};
