import { Injectable } from '@nestjs/common';
import * as openid from 'openid-client';
import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { Failure } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import { log } from '#server/kit/runtime/log';
import { SsoConfig } from './sso.config';

const LIMIT_SECONDS = 4;
const DISCOVERY_TTL_MS = 600_000;
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

const many = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (Array.isArray(value) ? value : [value]))
  .optional()
  .catch(undefined);
const claims = z.object({
  preferred_username: z.string().optional(),
  name: z.string().optional().catch(undefined),
  userType: many,
  affiliation: many,
  eduperson_affiliation: many,
});
const logoutClaims = z
  .object({
    sub: z.string().min(1).optional(),
    sid: z.string().min(1).optional(),
    jti: z.string().min(1),
    iat: z.number(),
    events: z.object({ [LOGOUT_EVENT]: z.looseObject({}) }),
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

/** Data that ties a response to the login that was started. */
export interface OidcAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The verified response: the person, the provider session, and the token needed at logout. */
export interface OidcPerson {
  readonly user: string;
  readonly kinds: readonly string[];
  readonly name: string | null;
  readonly subject: string;
  readonly session: string | null;
  readonly idToken: string;
}

/** The login named by a logout token. */
export interface OidcLogout {
  readonly subject: string | null;
  readonly session: string | null;
}

/** Returns whether the error means that the provider did not answer, as opposed to a wrong answer. */
function isUnreachable(error: unknown): boolean {
  for (
    let one = error as
        { name?: string; message?: string; code?: unknown; status?: unknown; cause?: unknown } | undefined,
      depth = 0;
    one && depth < 4;
    one = one.cause as typeof one, depth += 1
  ) {
    if (
      one.message === 'fetch failed' ||
      one.name === 'TimeoutError' ||
      [
        'OAUTH_TIMEOUT',
        'OAUTH_ABORT',
        'OAUTH_RESPONSE_IS_NOT_CONFORM',
        'OAUTH_RESPONSE_IS_NOT_JSON',
        'ERR_JWKS_TIMEOUT',
        'ERR_JOSE_GENERIC',
      ].includes(String(one.code)) ||
      Number(one.status) >= 500
    )
      return true;
  }
  return false;
}

/**
 * OpenID Connect client: code flow with PKCE, state and nonce. Verifies signature, issuer, audience and time of every
 * token.
 */
@Injectable()
export class OidcClient {
  private discovered: { readonly at: number; readonly provider: Promise<openid.Configuration> } | null = null;
  private keys: { readonly uri: string; readonly get: JWTVerifyGetKey } | null = null;

  constructor(private readonly config: SsoConfig) {}

  /** Starts a login: returns the redirect address and the attempt to verify the response against. */
  async begin(): Promise<{ url: string; attempt: OidcAttempt }> {
    const provider = await this.provider();
    const attempt = {
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
    };
    const url = openid.buildAuthorizationUrl(provider, {
      redirect_uri: this.config.returnUrl('oidc'),
      scope: 'openid profile',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, attempt };
  }

  /** Exchanges the code of a response; throws if it does not belong to the attempt. */
  async finish(
    answer: { readonly code: string; readonly state: string; readonly iss?: string | undefined },
    attempt: OidcAttempt,
  ): Promise<OidcPerson> {
    const provider = await this.provider();
    const current = new URL(this.config.returnUrl('oidc'));
    for (const [name, value] of Object.entries(answer)) if (value !== undefined) current.searchParams.set(name, value);
    try {
      const tokens = await openid.authorizationCodeGrant(provider, current, {
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        pkceCodeVerifier: attempt.verifier,
        idTokenExpected: true,
      });
      const idClaims = tokens.claims() as openid.IDToken;
      const more = provider.serverMetadata().userinfo_endpoint
        ? await openid.fetchUserInfo(provider, tokens.access_token, idClaims.sub)
        : {};
      const { preferred_username, name, userType, affiliation, eduperson_affiliation } = claims.parse({
        ...more,
        ...idClaims,
      });
      return {
        user: preferred_username ?? idClaims.sub,
        kinds: [...(userType ?? []), ...(affiliation ?? []), ...(eduperson_affiliation ?? [])],
        name: name ?? null,
        subject: idClaims.sub,
        session: typeof idClaims['sid'] === 'string' ? idClaims['sid'] : null,
        idToken: tokens.id_token as string,
      };
    } catch (error) {
      log.warn(
        { reason: (error as Error).message, code: (error as { code?: unknown }).code },
        'a reply of the OpenID provider was rejected',
      );
      throw new Failure(isUnreachable(error) ? sessionFailure.ssoDown : sessionFailure.ssoAnswerWrong);
    }
  }

  /** Returns where a browser logs out at the provider; it returns to the login page. */
  async logoutUrl(idToken: string | null): Promise<string> {
    return openid.buildEndSessionUrl(await this.provider(), {
      post_logout_redirect_uri: this.config.outsidePage,
      ...(idToken === null ? {} : { id_token_hint: idToken }),
    }).href;
  }

  /**
   * Returns the login named by a logout token; null if the token is not from the provider, not for this client, too
   * old, or not a logout token.
   */
  async parseLogoutToken(token: string): Promise<OidcLogout | null> {
    const provider = await this.provider();
    const { issuer, jwks_uri: uri } = provider.serverMetadata();
    const client = provider.clientMetadata().client_id;
    if (!uri) return null;
    if (this.keys?.uri !== uri)
      this.keys = { uri, get: createRemoteJWKSet(new URL(uri), { timeoutDuration: LIMIT_SECONDS * 1_000 }) };
    try {
      const { payload } = await jwtVerify(token, this.keys.get, {
        issuer,
        audience: client,
        algorithms: ['RS256'],
        maxTokenAge: '5m',
        clockTolerance: 30,
      });
      const read = logoutClaims.safeParse(payload);
      return read.success ? { subject: read.data.sub ?? null, session: read.data.sid ?? null } : null;
    } catch (error) {
      if (!(error instanceof errors.JOSEError) || isUnreachable(error)) throw new Failure(sessionFailure.ssoDown);
      log.warn({ reason: error.code }, 'a logout token was rejected');
      return null;
    }
  }

  private async provider(): Promise<openid.Configuration> {
    const { oidc } = this.config;
    if (oidc === null || !this.config.entrances.includes('oidc')) throw new Failure(sessionFailure.ssoOff);
    if (!this.discovered || performance.now() - this.discovered.at > DISCOVERY_TTL_MS) {
      const plain = this.config.allowsHttp ? [openid.allowInsecureRequests] : [];
      this.discovered = {
        at: performance.now(),
        provider: openid.discovery(
          new URL(oidc.issuer),
          oidc.clientId,
          { id_token_signed_response_alg: 'RS256' },
          openid.ClientSecretBasic(oidc.clientSecret),
          { timeout: LIMIT_SECONDS, execute: [...plain, openid.enableNonRepudiationChecks] },
        ),
      };
    }
    try {
      return await this.discovered.provider;
    } catch (error) {
      this.discovered = null;
      log.warn({ reason: (error as Error).message }, 'the discovery document of the OpenID provider was not read');
      throw new Failure(sessionFailure.ssoDown);
    }
  }
}
