import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import { systemFailure } from '#domain/system/system.failures';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { sso } from '#contract/session/sso.contract';
import { Limits } from '#server/kit/limits';
import { HandOver } from './hand-over';
import { IdentityProvider } from './identity-provider';
import { hashOf, SsoStore } from './sso.store';

type OidcAnswer = ParsedOf<typeof sso.oidcEnter>;

/** OpenID error codes that are the provider's own fault. */
const providersFault = new Set(['temporarily_unavailable', 'server_error']);

/** Exchanges a CAS ticket or OpenID code for a local login ticket. */
@Injectable()
export class SsoService {
  constructor(
    private readonly provider: IdentityProvider,
    private readonly store: SsoStore,
    private readonly handOver: HandOver,
    private readonly limits: Limits,
  ) {}

  /** Exchanges a CAS ticket, accepted once whatever the CAS server says. Returns the local ticket. */
  async byTicket(ticket: string, ip: string): Promise<string> {
    if (!/^ST-[\w.-]{1,250}$/.test(ticket)) throw new Failure(sessionFailure.ssoTicketWrong);
    if (await this.limits.isOver('failedLogin.perAddressMin', ip)) throw new Failure(systemFailure.tooFast);
    const id = await this.store.claim(hashOf(ticket));
    if (id === undefined) throw new Failure(sessionFailure.ssoTicketWrong);
    try {
      return await this.handOver.ticketFor(await this.provider.ofTicket(ticket), () => Promise.resolve(id));
    } catch (refused) {
      await this.store.unclaim(id);
      if (refused instanceof Failure && refused.spec.key === sessionFailure.ssoTicketWrong.key)
        await this.limits.count('failedLogin.perAddressMin', ip);
      throw refused;
    }
  }

  /** Returns where a browser starts. */
  entrance(): string {
    return this.provider.entrance();
  }

  /** Starts an OpenID login: returns the redirect address and the state to bring back. */
  async begin(): Promise<{ url: string; state: string }> {
    const { url, attempt } = await this.provider.begin();
    await this.store.begun(hashOf(attempt.state), attempt);
    return { url, state: attempt.state };
  }

  /** Exchanges an OpenID response, once, in the browser that started it. Returns the local ticket. */
  async byCode({ code, state, iss, error }: OidcAnswer, kept: string | undefined): Promise<string> {
    const begun = state !== undefined && state === kept ? await this.store.useAttempt(hashOf(state)) : undefined;
    if (!begun || state === undefined) throw new Failure(sessionFailure.ssoStateWrong);
    if (error !== undefined || code === undefined)
      throw new Failure(providersFault.has(error ?? '') ? sessionFailure.ssoDown : sessionFailure.ssoDenied);
    const person = await this.provider.ofCode({ code, state, iss }, { ...begun, state });
    return this.handOver.ticketFor(person, (tx) => this.store.insert(tx, person));
  }
}
