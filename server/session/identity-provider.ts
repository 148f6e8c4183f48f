import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { ENV, type Env } from '#server/kit/env';
import { seal, unseal } from '#server/kit/secret';
import { CasClient } from './cas.client';
import type { CasPerson } from './cas-xml';
import { OidcClient, type OidcAttempt, type OidcEnded, type OidcPerson } from './oidc.client';
import { SsoConfig } from './sso.config';
import type { SsoLogin } from './sso.store';

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
  entrance(): string {
    return this.config.entrances.includes('cas') || !this.config.entrances.includes('oidc')
      ? this.cas.loginUrl()
      : this.config.startOf('oidc');
  }

  /** Returns the owner of a CAS ticket. */
  ofTicket(ticket: string): Promise<CasPerson> {
    return this.cas.validate(ticket);
  }

  /** Starts an OpenID login: returns the redirect address and the attempt to verify the response against. */
  begin(): Promise<{ url: string; attempt: OidcAttempt }> {
    return this.oidc.begin();
  }

  /** Returns the person of an OpenID response; the token needed for logout is sealed for storage. */
  async ofCode(
    answer: { readonly code: string; readonly state: string; readonly iss?: string | undefined },
    attempt: OidcAttempt,
  ): Promise<OidcPerson> {
    const person = await this.oidc.finish(answer, attempt);
    return { ...person, idToken: seal(person.idToken, this.env.SECRETS_KEY) };
  }

  /** Returns the login named by a logout token, null for an invalid token. */
  async named(token: string): Promise<OidcEnded | null> {
    return this.config.entrances.includes('oidc') ? this.oidc.ended(token) : null;
  }

  /**
   * Returns where a browser logs out at the school; the local login page for a local login or if the school is
   * unreachable.
   */
  async wayOut(login: SsoLogin | null): Promise<string> {
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
