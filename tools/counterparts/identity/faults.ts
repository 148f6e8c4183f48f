import { z } from 'zod';

const call = z.enum(['*', 'validate', 'discovery', 'jwks', 'token', 'userinfo', 'login', 'logout']);
export type FaultyCall = z.output<typeof call>;

/** Ways an identity token can be wrong; each but `signature` is signed with the true key. */
export const spoilings = [
  'signature',
  'algNone',
  'secretKey',
  'audience',
  'issuer',
  'nonce',
  'expired',
  'subject',
  'missing',
] as const;
export type Spoiling = (typeof spoilings)[number];

/** Body of `POST /faults`: replaces all faults; `{}` makes the provider well again. */
export const faultsBody = z.object({
  /** Calls that answer 500, that answer late, and whose line is cut. */
  down: z.array(call).default([]),
  slow: z.array(call).default([]),
  slowMs: z.int().min(0).default(10_000),
  cut: z.array(call).default([]),
  /** Calls that answer something that is not their format. */
  nonsense: z.array(call).default([]),
  /** What is wrong with identity tokens. */
  token: z.enum(spoilings).optional(),
  /** Tickets and codes count again and again, as at a careless provider. */
  replayable: z.boolean().default(false),
  /** The code's challenge is not asked for at the token endpoint, as at a careless provider. */
  forgetsChallenge: z.boolean().default(false),
  /** Nobody is told that a login ended. */
  neverTells: z.boolean().default(false),
});

/** The provider's misbehaviour, as ordered. */
export class Faults {
  now: z.output<typeof faultsBody> = faultsBody.parse({});

  set(body: unknown): void {
    this.now = faultsBody.parse(body);
  }

  /** Does a kind of fault strike this call? */
  strikes(kind: 'down' | 'slow' | 'cut' | 'nonsense', of: FaultyCall | undefined): boolean {
    return of !== undefined && (this.now[kind].includes('*') || this.now[kind].includes(of));
  }
}
