import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import { log } from '#server/kit/runtime/log';
import { parseCasAnswer, type CasPerson } from './cas-xml';
import { SsoConfig } from './sso.config';

const LIMIT = 4_000;
const MOST = 64 * 1024;

/** CAS 3 client: login address, ticket validation, logout address. */
@Injectable()
export class CasClient {
  constructor(private readonly config: SsoConfig) {}

  /** Returns the address where a browser logs in. */
  loginUrl(): string {
    return `${this.server}/login?${new URLSearchParams({ service: this.config.returnUrl('cas') }).toString()}`;
  }

  /** Returns the address where a browser logs out at the school; it returns to the login page. */
  logoutUrl(): string {
    return `${this.server}/logout?${new URLSearchParams({ service: this.config.outsidePage }).toString()}`;
  }

  /** Asks the CAS server who owns this ticket. */
  async validate(ticket: string): Promise<CasPerson> {
    const answer = parseCasAnswer(await this.request(ticket));
    if (answer === null) throw new Failure(sessionFailure.ssoDown);
    if (answer === 'refused') throw new Failure(sessionFailure.ssoTicketWrong);
    return answer;
  }

  private async request(ticket: string): Promise<string> {
    const url = `${this.server}/p3/serviceValidate?${new URLSearchParams({ service: this.config.returnUrl('cas'), ticket }).toString()}`;
    try {
      const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(LIMIT) });
      const body = await response.text();
      if (!response.ok || body.length > MOST) throw new Error(`HTTP ${response.status}, ${body.length} characters`);
      return body;
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'CAS did not validate a ticket');
      throw new Failure(sessionFailure.ssoDown);
    }
  }

  private get server(): string {
    const { cas } = this.config;
    if (cas === null || !this.config.entrances.includes('cas')) throw new Failure(sessionFailure.ssoOff);
    return cas;
  }
}
