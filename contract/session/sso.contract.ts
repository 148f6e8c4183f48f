import { z } from 'zod';
import { get, post } from '#contract/kit/endpoint';
import { text } from '#contract/kit/fields';

/**
 * Client data for OpenID Connect from a file only the server reads; its content is never logged. `issuer` is set if it
 * differs from the address in the environment.
 */
export const identityClient = z.object({
  clientId: z.string().min(1),
  clientSecret: z.string().min(32),
  issuer: z.url().optional(),
});
export type IdentityClient = z.output<typeof identityClient>;

/** Path of the client file shared with the identity counterpart, inside the data folder. */
export const IDENTITY_FILE = 'identity/client.json';

/** Paths of the two protocols below the address of the identity counterpart. */
export const identityPaths = { cas: '/cas', oidc: '/oidc' } as const;

/** Paths of the single sign-on entry points, fixed by deployed clients and the identity provider. */
export const ssoPaths = {
  cas: '/sso/manageLogin',
  oidc: '/loginto',
  backChannel: '/sso/backchannel',
  out: '/sso/logout',
} as const;

// Landing requested by a link; unknown values are ignored.
const goTo = z.string().max(200).optional().catch(undefined);
const ticket = text(512).optional();

/**
 * Endpoints of single sign-on, including logout notices of the identity provider. Browsers are redirected, programs
 * receive the envelope.
 */
export const sso = {
  casEnter: get(ssoPaths.cas, {
    admit: 'public',
    raw: true,
    unsigned: true,
    input: z.object({ ticket, goTo }),
    reply: z.unknown(),
    about:
      'The CAS service address: without a ticket, redirects to the school’s login; with one, to the login page with `oauth_token` and the cookie `sso_<school>_token`.',
  }),
  casTicket: post(ssoPaths.cas, {
    admit: 'public',
    raw: true,
    unsigned: true,
    input: z.object({ ticket, goTo, logoutRequest: z.string().max(20_000).optional() }),
    reply: z.unknown(),
    about: 'The same by POST; also receives from CAS that a ticket’s session ended (`logoutRequest`).',
  }),
  oidcEnter: get(ssoPaths.oidc, {
    admit: 'public',
    raw: true,
    unsigned: true,
    reply: z.unknown(),
    input: z.object({
      goTo,
      at: z.literal('public').optional().catch(undefined),
      code: text(2_000).optional(),
      state: text(200).optional(),
      iss: text(500).optional(),
      error: text(200).optional(),
      error_description: z.string().max(2_000).optional(),
      session_state: z.string().max(500).optional(),
    }),
    about: 'OpenID Connect with code and PKCE: starts a login at the provider and receives its reply.',
  }),
  out: get(ssoPaths.out, {
    admit: 'public',
    raw: true,
    unsigned: true,
    input: z.object({ kind: z.enum(['cas', 'oidc']) }),
    reply: z.unknown(),
    about: 'Redirects a browser whose session ended to the school’s logout, and from there to the login page.',
  }),
  backChannel: post(ssoPaths.backChannel, {
    admit: 'gateway',
    raw: true,
    unsigned: true,
    input: z.object({ logout_token: z.string().max(20_000).optional() }),
    reply: z.unknown(),
    about: 'OpenID Connect back-channel logout: a signed logout token ends the sessions it names.',
  }),
};
