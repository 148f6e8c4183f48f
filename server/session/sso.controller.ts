import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Failure } from '#domain/kit/failure';
import { goToOf } from '#domain/session/sso.rules';
import type { ParsedOf } from '#contract/kit/endpoint';
import { sso } from '#contract/session/sso.contract';
import type { Caller } from '#server/kit/access/caller';
import { readCookie, setCookie } from '#server/kit/http/cookies';
import type { EdgeRequest } from '#server/kit/http/request';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { SingleLogoutService } from './single-logout.service';
import { SsoConfig } from './sso.config';
import { SsoService } from './sso.service';

const TICKET_SECONDS = 60;
const ATTEMPT_SECONDS = 600;
const GO_TO = 'sso_goto';
const stateCookie = (state: string): string => `sso_state_${state.replace(/[^\w-]/g, '').slice(0, 12)}`;

/**
 * HTTP endpoints of single sign-on. Browsers are redirected, to the login page with a reason if refused; programs
 * receive the envelope.
 */
@Controller()
export class SsoController implements EndpointHandlers<typeof sso> {
  constructor(
    private readonly config: SsoConfig,
    private readonly logins: SsoService,
    private readonly outs: SingleLogoutService,
  ) {}

  @ServeEndpoint(sso.casEnter)
  casEnter(
    @EndpointInput() input: ParsedOf<typeof sso.casEnter>,
    @CurrentCaller() caller: Caller,
    @Req() request: EdgeRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.redirect(request, reply, async () => {
      if (input.ticket !== undefined)
        return this.redirectWithTicket(
          request,
          reply,
          input.goTo,
          await this.logins.loginByTicket(input.ticket, caller.ip),
        );
      this.keepGoTo(reply, input.goTo);
      return this.logins.loginUrl();
    });
  }

  @ServeEndpoint(sso.casTicket)
  async casTicket(
    @EndpointInput() input: ParsedOf<typeof sso.casTicket>,
    @CurrentCaller() caller: Caller,
    @Req() request: EdgeRequest,
    @Res() reply: FastifyReply,
  ) {
    if (input.logoutRequest === undefined) return this.casEnter(input, caller, request, reply);
    await this.outs.onCasLogout(input.logoutRequest);
    // The reply is the same for any ticket, so that nobody learns which are known.
    await reply.code(200).send();
    return undefined;
  }

  @ServeEndpoint(sso.oidcEnter)
  oidcEnter(
    @EndpointInput() input: ParsedOf<typeof sso.oidcEnter>,
    @CurrentCaller() _: Caller,
    @Req() request: EdgeRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.redirect(request, reply, async () => {
      if (input.code === undefined && input.error === undefined && input.state === undefined) {
        if (input.at === undefined && this.config.isOtherHost(request.headers.host))
          return `${this.config.returnUrl('oidc')}?at=public${goToOf(input.goTo) ? `&goTo=${input.goTo}` : ''}`;
        const { url, state } = await this.logins.beginOidc();
        this.keepGoTo(reply, input.goTo);
        this.setCookie(reply, stateCookie(state), state, {
          path: this.config.startUrl('oidc'),
          maxAgeSeconds: ATTEMPT_SECONDS,
          httpOnly: true,
        });
        return url;
      }
      const cookie = stateCookie(input.state ?? '');
      const storedState = readCookie(request, cookie);
      this.setCookie(reply, cookie, '', { path: this.config.startUrl('oidc'), maxAgeSeconds: 0, httpOnly: true });
      return this.redirectWithTicket(request, reply, undefined, await this.logins.loginByCode(input, storedState));
    });
  }

  @ServeEndpoint(sso.out)
  out(
    @EndpointInput() { kind }: ParsedOf<typeof sso.out>,
    @CurrentCaller() _: Caller,
    @Req() request: EdgeRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.redirect(request, reply, () => this.outs.logoutUrl(kind));
  }

  @ServeEndpoint(sso.backChannel)
  async backChannel(
    @EndpointInput() { logout_token: token }: ParsedOf<typeof sso.backChannel>,
    @CurrentCaller() _: Caller,
    @Res() reply: FastifyReply,
  ) {
    const believed = token !== undefined && (await this.outs.onOidcLogout(token));
    await reply.code(believed ? 200 : 400).send(believed ? undefined : { error: 'invalid_request' });
  }

  /** Sends a redirect. If refused, a browser goes to the login page with the reason and a program gets the failure. */
  private async redirect(request: EdgeRequest, reply: FastifyReply, where: () => Promise<string>): Promise<void> {
    try {
      // HEAD returns what GET would and must consume nothing.
      await reply.redirect(request.method === 'HEAD' ? this.config.page : await where(), 302);
    } catch (refused) {
      if (!(refused instanceof Failure) || !(request.headers.accept ?? '').includes('text/html')) throw refused;
      await reply.redirect(`${this.config.page}?sso=${refused.spec.key}`, 302);
    }
  }

  /**
   * Redirects a verified person: the ticket travels in a cookie and in the address, because deployed clients expect
   * either.
   */
  private redirectWithTicket(
    request: EdgeRequest,
    reply: FastifyReply,
    requestedGoTo: string | undefined,
    ticket: string,
  ): string {
    const goTo = goToOf(requestedGoTo) ?? goToOf(readCookie(request, GO_TO));
    this.setCookie(reply, this.config.cookie, ticket, { path: '/', maxAgeSeconds: TICKET_SECONDS, httpOnly: false });
    if (goTo) this.setCookie(reply, GO_TO, '', { path: this.config.base, maxAgeSeconds: 0, httpOnly: true });
    return `${this.config.page}?oauth_token=${ticket}${goTo ? `&goTo=${goTo}` : ''}`;
  }

  private keepGoTo(reply: FastifyReply, requestedGoTo: string | undefined): void {
    const goTo = goToOf(requestedGoTo);
    if (goTo)
      this.setCookie(reply, GO_TO, goTo, { path: this.config.base, maxAgeSeconds: ATTEMPT_SECONDS, httpOnly: true });
  }

  private setCookie(
    reply: FastifyReply,
    name: string,
    value: string,
    options: { path: string; maxAgeSeconds: number; httpOnly: boolean },
  ): void {
    setCookie(reply, name, value, { ...options, secure: this.config.secure });
  }
}
