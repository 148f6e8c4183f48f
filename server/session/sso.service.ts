import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import { systemFailure } from '#domain/system/system.failures';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { sso } from '#contract/session/sso.contract';
import { RateLimits } from '#server/kit/security/rate-limits';
import { LoginTicketIssuer } from './login-ticket-issuer';
import { IdentityProvider } from './identity-provider';
import { ssoHash, SsoStore } from './sso.store';

type OidcAnswer = ParsedOf<typeof sso.oidcEnter>;

/** OpenID error codes that are the provider's own fault. */
const providerErrors = new Set(['temporarily_unavailable', 'server_error']);

/** Wrong tickets of an address are counted apart from its wrong passwords, which must not keep others from tickets. */
const ticketsOf = (ip: string): string => `sso:${ip}`;

/** Exchanges a CAS ticket or OpenID code for a local login ticket. */
@Injectable()
export class SsoService {
  constructor(
    private readonly provider: IdentityProvider,
    private readonly store: SsoStore,
    private readonly tickets: LoginTicketIssuer,
    private readonly limits: RateLimits,
  ) {}

  /** Exchanges a CAS ticket, accepted once whatever the CAS server says. Returns the local ticket. */
  async loginByTicket(ticket: string, ip: string): Promise<string> {
    if (!/^ST-[\w.-]{1,250}$/.test(ticket)) throw new Failure(sessionFailure.ssoTicketWrong);
    if (await this.limits.isExhausted('failedLogin.perAddressMin', ticketsOf(ip)))
      throw new Failure(systemFailure.tooFast);
    const id = await this.store.claimTicket(ssoHash(ticket));
    if (id === undefined) throw new Failure(sessionFailure.ssoTicketWrong);
    try {
      return await this.tickets.issue(await this.provider.validateTicket(ticket), () => Promise.resolve(id));
    } catch (refused) {
      await this.store.releaseTicket(id);
      if (refused instanceof Failure && refused.spec.key === sessionFailure.ssoTicketWrong.key)
        await this.limits.count('failedLogin.perAddressMin', ticketsOf(ip));
      throw refused;
    }
  }

  /** Returns where a browser starts. */
  loginUrl(): string {
    return this.provider.loginUrl();
  }

  /** Starts an OpenID login: returns the redirect address and the state to bring back. */
  async beginOidc(): Promise<{ url: string; state: string }> {
    const { url, attempt } = await this.provider.beginOidc();
    await this.store.insertAttempt(ssoHash(attempt.state), attempt);
    return { url, state: attempt.state };
  }

  /** Exchanges an OpenID response, once, in the browser that started it. Returns the local ticket. */
  async loginByCode({ code, state, iss, error }: OidcAnswer, storedState: string | undefined): Promise<string> {
    const begun =
      state !== undefined && state === storedState ? await this.store.useAttempt(ssoHash(state)) : undefined;
    if (!begun || state === undefined) throw new Failure(sessionFailure.ssoStateWrong);
    if (error !== undefined || code === undefined)
      throw new Failure(providerErrors.has(error ?? '') ? sessionFailure.ssoDown : sessionFailure.ssoDenied);
    const person = await this.provider.exchangeCode({ code, state, iss }, { ...begun, state });
    return this.tickets.issue(person, (tx) => this.store.insert(tx, person));
  }
}
