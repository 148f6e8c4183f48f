import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Failure } from '#domain/kit/failure';
import { goToOf } from '#domain/session/sso.rules';
import type { ParsedOf } from '#contract/kit/endpoint';
import { sso } from '#contract/session/sso.contract';
import type { Caller } from '#server/kit/caller';
import { cookieOf, setCookie } from '#server/kit/cookies';
import type { EdgeRequest } from '#server/kit/request';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
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
export class SsoController implements Answers<typeof sso> {
  constructor(
    private readonly config: SsoConfig,
    private readonly logins: SsoService,
    private readonly outs: SingleLogoutService,
  ) {}

  @Serve(sso.casEnter)
  casEnter(
    @Input() input: ParsedOf<typeof sso.casEnter>,
    @By() caller: Caller,
    @Req() request: EdgeRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.lead(request, reply, async () => {
      if (input.ticket !== undefined)
        return this.arrive(request, reply, input.goTo, await this.logins.byTicket(input.ticket, caller.ip));
      this.keepGoTo(reply, input.goTo);
      return this.logins.entrance();
    });
  }

  @Serve(sso.casTicket)
  async casTicket(
    @Input() input: ParsedOf<typeof sso.casTicket>,
    @By() caller: Caller,
    @Req() request: EdgeRequest,
    @Res() reply: FastifyReply,
  ) {
    if (input.logoutRequest === undefined) return this.casEnter(input, caller, request, reply);
    await this.outs.casEnded(input.logoutRequest);
    // The reply is the same for any ticket, so that nobody learns which are known.
    await reply.code(200).send();
    return undefined;
  }

  @Serve(sso.oidcEnter)
  oidcEnter(
    @Input() input: ParsedOf<typeof sso.oidcEnter>,
    @By() _: Caller,
    @Req() request: EdgeRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.lead(request, reply, async () => {
      if (input.code === undefined && input.error === undefined && input.state === undefined) {
        if (input.at === undefined && this.config.isElsewhere(request.headers.host))
          return `${this.config.returnOf('oidc')}?at=public${goToOf(input.goTo) ? `&goTo=${input.goTo}` : ''}`;
        const { url, state } = await this.logins.begin();
        this.keepGoTo(reply, input.goTo);
        this.put(reply, stateCookie(state), state, {
          path: this.config.startOf('oidc'),
          seconds: ATTEMPT_SECONDS,
          hidden: true,
        });
        return url;
      }
      const cookie = stateCookie(input.state ?? '');
      const kept = cookieOf(request, cookie);
      this.put(reply, cookie, '', { path: this.config.startOf('oidc'), seconds: 0, hidden: true });
      return this.arrive(request, reply, undefined, await this.logins.byCode(input, kept));
    });
  }

  @Serve(sso.out)
  out(
    @Input() { kind }: ParsedOf<typeof sso.out>,
    @By() _: Caller,
    @Req() request: EdgeRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.lead(request, reply, () => this.outs.wayOut(kind));
  }

  @Serve(sso.backChannel)
  async backChannel(
    @Input() { logout_token: token }: ParsedOf<typeof sso.backChannel>,
    @By() _: Caller,
    @Res() reply: FastifyReply,
  ) {
    const believed = token !== undefined && (await this.outs.oidcEnded(token));
    await reply.code(believed ? 200 : 400).send(believed ? undefined : { error: 'invalid_request' });
  }

  /** Sends a redirect. If refused, a browser goes to the login page with the reason and a program gets the failure. */
  private async lead(request: EdgeRequest, reply: FastifyReply, where: () => Promise<string>): Promise<void> {
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
  private arrive(request: EdgeRequest, reply: FastifyReply, asked: string | undefined, ticket: string): string {
    const goTo = goToOf(asked) ?? goToOf(cookieOf(request, GO_TO));
    this.put(reply, this.config.cookie, ticket, { path: '/', seconds: TICKET_SECONDS, hidden: false });
    if (goTo) this.put(reply, GO_TO, '', { path: this.config.base, seconds: 0, hidden: true });
    return `${this.config.page}?oauth_token=${ticket}${goTo ? `&goTo=${goTo}` : ''}`;
  }

  private keepGoTo(reply: FastifyReply, asked: string | undefined): void {
    const goTo = goToOf(asked);
    if (goTo) this.put(reply, GO_TO, goTo, { path: this.config.base, seconds: ATTEMPT_SECONDS, hidden: true });
  }

  private put(
    reply: FastifyReply,
    name: string,
    value: string,
    how: { path: string; seconds: number; hidden: boolean },
  ): void {
    setCookie(reply, name, value, { ...how, secure: this.config.secure });
  }
}
