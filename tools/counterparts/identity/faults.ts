import { z } from 'zod';

const call = z.enum(['*', 'validate', 'discovery', 'jwks', 'token', 'userinfo', 'login', 'logout']);
export type FaultyCall = z.output<typeof call>;

/** Ways an identity token can be wrong; each except `signature` is signed with the true key. */
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

/** Body of `POST /faults`: replaces all faults; `{}` clears them. */
export const faultsBody = z.object({
  /** Calls that answer 500, answer late, or whose connection is closed. */
  down: z.array(call).default([]),
  slow: z.array(call).default([]),
  slowMs: z.int().min(0).default(10_000),
  cut: z.array(call).default([]),
  /** Calls that answer in a wrong format. */
  nonsense: z.array(call).default([]),
  /** Error in identity tokens. */
  token: z.enum(spoilings).optional(),
  /** Tickets and codes can be used repeatedly, as at an insecure provider. */
  replayable: z.boolean().default(false),
  /** The token endpoint does not check the code challenge, as at an insecure provider. */
  forgetsChallenge: z.boolean().default(false),
  /** No service is notified of the end of a login. */
  neverTells: z.boolean().default(false),
});

/** The configured faults of the provider. */
export class Faults {
  now: z.output<typeof faultsBody> = faultsBody.parse({});

  set(body: unknown): void {
    this.now = faultsBody.parse(body);
  }

  /** Returns whether a kind of fault applies to this call. */
  strikes(kind: 'down' | 'slow' | 'cut' | 'nonsense', of: FaultyCall | undefined): boolean {
    return of !== undefined && (this.now[kind].includes('*') || this.now[kind].includes(of));
  }
}
