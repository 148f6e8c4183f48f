import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { ENV, type Env } from '#server/kit/env';
import { seal, unseal } from '#server/kit/secret';
import { CasClient } from './cas.client';
import type { CasPerson } from './cas-xml';
import { OidcClient, type OidcAttempt, type OidcEnded, type OidcPerson } from './oidc.client';
import { SsoConfig } from './sso.config';
import type { SsoLogin } from './sso.store';

/** The school's identity provider, whichever way it is spoken to. */
@Injectable()
export class IdentityProvider {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly config: SsoConfig,
    private readonly cas: CasClient,
    private readonly oidc: OidcClient,
  ) {}

  /** Where a browser begins: at CAS where the school has it, else at our own entrance of OpenID Connect. */
  entrance(): string {
    return this.config.entrances.includes('cas') || !this.config.entrances.includes('oidc')
      ? this.cas.loginUrl()
      : this.config.startOf('oidc');
  }

  /** Whose a CAS ticket is. */
  ofTicket(ticket: string): Promise<CasPerson> {
    return this.cas.validate(ticket);
  }

  /** A new OpenID login: where the browser goes, and what its answer is held against. */
  begin(): Promise<{ url: string; attempt: OidcAttempt }> {
    return this.oidc.begin();
  }

  /** Who an OpenID answer brings, the token it needs at logout sealed for keeping. */
  async ofCode(
    answer: { readonly code: string; readonly state: string; readonly iss?: string | undefined },
    attempt: OidcAttempt,
  ): Promise<OidcPerson> {
    const person = await this.oidc.finish(answer, attempt);
    return { ...person, idToken: seal(person.idToken, this.env.SECRETS_KEY) };
  }

  /** The login a logout token names, null for a token that is not believed. */
  async named(token: string): Promise<OidcEnded | null> {
    return this.config.entrances.includes('oidc') ? this.oidc.ended(token) : null;
  }

  /** Where a browser ends its login at the school; our own login page for a login of our own, and when the school cannot be asked. */
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
