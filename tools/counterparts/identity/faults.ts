import { z } from 'zod';

const call = z.enum(['*', 'validate', 'discovery', 'jwks', 'token', 'userinfo', 'login', 'logout']);
export type FaultyCall = z.output<typeof call>;

/** Ways an identity token can be wrong; each except `signature` is signed with the true key. */
export const tokenTamperings = [
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
export type TokenTampering = (typeof tokenTamperings)[number];

/** Body of `POST /faults`: replaces all faults; `{}` clears them. */
const identityFaultsBody = z.object({
  /** Calls that answer 500, answer late, or whose connection is closed. */
  down: z.array(call).default([]),
  slow: z.array(call).default([]),
  slowMs: z.int().min(0).default(10_000),
  cut: z.array(call).default([]),
  /** Calls that answer in a wrong format. */
  nonsense: z.array(call).default([]),
  /** Error in identity tokens. */
  token: z.enum(tokenTamperings).optional(),
  /** Tickets and codes can be used repeatedly, as at an insecure provider. */
  replayable: z.boolean().default(false),
  /** The token endpoint does not check the code challenge, as at an insecure provider. */
  forgetsChallenge: z.boolean().default(false),
  /** No service is notified of the end of a login. */
  neverTells: z.boolean().default(false),
});

/** The configured faults of the provider. */
export class IdentityFaults {
  current: z.output<typeof identityFaultsBody> = identityFaultsBody.parse({});

  set(body: unknown): void {
    this.current = identityFaultsBody.parse(body);
  }

  /** Returns whether a kind of fault applies to this call. */
  strikes(kind: 'down' | 'slow' | 'cut' | 'nonsense', of: FaultyCall | undefined): boolean {
    return of !== undefined && (this.current[kind].includes('*') || this.current[kind].includes(of));
  }
}
