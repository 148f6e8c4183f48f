import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Failure } from '#domain/kit/failure';
import { goToOf } from '#domain/session/sso.rules';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { sso } from '#contract/session/sso.contract';
import type { EdgeRequest } from '#server/kit/http/request';
import { SsoConfig } from './sso.config';
import { SsoService } from './sso.service';

const TICKET_SECONDS = 60;
const ATTEMPT_SECONDS = 600;
const GO_TO = 'sso_goto';
const stateCookie = (state: string): string => `sso_state_${state.replace(/[^\w-]/g, '').slice(0, 12)}`;

/** Leads a browser through single sign-on by redirects and cookies. */
@Injectable()
export class SsoBrowserService {
  constructor(
    private readonly config: SsoConfig,
    private readonly logins: SsoService,
  ) {}

  /** Redirects to the CAS login, or with a ticket to the page that exchanges it. */
  loginByCas(
    input: Pick<ParsedOf<typeof sso.casEnter>, 'ticket' | 'goTo'>,
    ip: string,
    request: EdgeRequest,
    reply: FastifyReply,
  ): Promise<void> {
    return this.redirect(request, reply, async () => {
      if (input.ticket !== undefined)
        return this.redirectWithTicket(request, reply, input.goTo, await this.logins.loginByTicket(input.ticket, ip));
      this.keepGoTo(reply, input.goTo);
      return this.logins.loginUrl();
    });
  }

  /** Redirects to the OpenID login, or with its code to the page that exchanges the ticket. */
  loginByOidc(input: ParsedOf<typeof sso.oidcEnter>, request: EdgeRequest, reply: FastifyReply): Promise<void> {
    return this.redirect(request, reply, async () => {
      if (input.code === undefined && input.error === undefined && input.state === undefined) {
        if (input.at === undefined && this.config.isOtherHost(request.headers.host))
          return `${this.config.returnUrl('oidc')}?at=public${goToOf(input.goTo) ? `&goTo=${input.goTo}` : ''}`;
        const { url, state } = await this.logins.beginOidc();
        this.keepGoTo(reply, input.goTo);
        this.setCookie(reply, stateCookie(state), state, {
          path: this.config.startUrl('oidc'),
          maxAge: ATTEMPT_SECONDS,
          httpOnly: true,
        });
        return url;
      }
      const cookie = stateCookie(input.state ?? '');
      const storedState = request.cookies[cookie];
      this.setCookie(reply, cookie, '', { path: this.config.startUrl('oidc'), maxAge: 0, httpOnly: true });
      return this.redirectWithTicket(request, reply, undefined, await this.logins.loginByCode(input, storedState));
    });
  }

  /** Redirects a browser; a refusal leads it to the login page with the reason, and is thrown for programs. */
  async redirect(request: EdgeRequest, reply: FastifyReply, where: () => Promise<string>): Promise<void> {
    try {
      // HEAD returns what GET would and must consume nothing.
      await reply.redirect(request.method === 'HEAD' ? this.config.page : await where(), 302);
    } catch (refused) {
      if (!(refused instanceof Failure) || !(request.headers.accept ?? '').includes('text/html')) throw refused;
      await reply.redirect(`${this.config.page}?sso=${refused.spec.key}`, 302);
    }
  }

  private redirectWithTicket(
    request: EdgeRequest,
    reply: FastifyReply,
    requestedGoTo: string | undefined,
    ticket: string,
  ): string {
    const goTo = goToOf(requestedGoTo) ?? goToOf(request.cookies[GO_TO]);
    this.setCookie(reply, this.config.cookie, ticket, { path: '/', maxAge: TICKET_SECONDS, httpOnly: false });
    if (goTo) this.setCookie(reply, GO_TO, '', { path: this.config.base, maxAge: 0, httpOnly: true });
    return `${this.config.page}?oauth_token=${ticket}${goTo ? `&goTo=${goTo}` : ''}`;
  }

  private keepGoTo(reply: FastifyReply, requestedGoTo: string | undefined): void {
    const goTo = goToOf(requestedGoTo);
    if (goTo) this.setCookie(reply, GO_TO, goTo, { path: this.config.base, maxAge: ATTEMPT_SECONDS, httpOnly: true });
  }

  private setCookie(
    reply: FastifyReply,
    name: string,
    value: string,
    options: { path: string; maxAge: number; httpOnly: boolean },
  ): void {
    void reply.setCookie(name, value, { ...options, secure: this.config.secure });
  }
}
