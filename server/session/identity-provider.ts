import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { ENV, type Env } from '#server/kit/runtime/env';
import { seal, unseal } from '#server/kit/crypto/secret';
import { CasClient } from './cas.client';
import type { CasPerson } from './cas-xml';
import { OidcClient, type OidcAttempt, type OidcLogout, type OidcPerson } from './oidc.client';
import { SsoConfig } from './sso.config';
import type { SsoLoginRow } from './sso.store';

/** The identity provider of the school, independent of the protocol. */
@Injectable()
export class IdentityProvider {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly config: SsoConfig,
    private readonly cas: CasClient,
    private readonly oidc: OidcClient,
  ) {}

  /** Returns where a browser starts: CAS if configured, else the local OpenID Connect entry point. */
  loginUrl(): string {
    return this.config.entrances.includes('cas') || !this.config.entrances.includes('oidc')
      ? this.cas.loginUrl()
      : this.config.startUrl('oidc');
  }

  /** Returns the owner of a CAS ticket. */
  validateTicket(ticket: string): Promise<CasPerson> {
    return this.cas.validate(ticket);
  }

  /** Starts an OpenID login: returns the redirect address and the attempt to verify the response against. */
  beginOidc(): Promise<{ url: string; attempt: OidcAttempt }> {
    return this.oidc.begin();
  }

  /** Returns the person of an OpenID response; the token needed for logout is sealed for storage. */
  async exchangeCode(
    answer: { readonly code: string; readonly state: string; readonly iss?: string | undefined },
    attempt: OidcAttempt,
  ): Promise<OidcPerson> {
    const person = await this.oidc.finish(answer, attempt);
    return { ...person, idToken: seal(person.idToken, this.env.SECRETS_KEY) };
  }

  /** Returns the login named by a logout token, null for an invalid token. */
  async parseLogoutToken(token: string): Promise<OidcLogout | null> {
    return this.config.entrances.includes('oidc') ? this.oidc.parseLogoutToken(token) : null;
  }

  /**
   * Returns where a browser logs out at the school; the local login page for a local login or if the school is
   * unreachable.
   */
  async logoutUrl(login: SsoLoginRow | null): Promise<string> {
    if (!login) return this.config.page;
    try {
      return login.kind === 'cas'
        ? this.cas.logoutUrl()
        : await this.oidc.logoutUrl(login.id_token === null ? null : unseal(login.id_token, this.env.SECRETS_KEY));
    } catch (refused) {
      if (refused instanceof Failure) return this.config.page;
      throw refused;
    }
  }
}
