import { sso } from '#contract/session/sso.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { SingleLogoutService } from './single-logout.service';
import { SsoBrowserService } from './sso-browser.service';

/**
 * HTTP endpoints of single sign-on. Browsers are redirected, to the login page with a reason if refused; programs
 * receive the envelope.
 */
export const SsoController = controllerFor(
  sso,
  { browser: SsoBrowserService, outs: SingleLogoutService },
  ({ browser, outs }) => ({
    casEnter: (input, { ip }, request, reply) => browser.loginByCas(input, ip, request, reply),
    casTicket: async (input, { ip }, request, reply) => {
      if (input.logoutRequest === undefined) return browser.loginByCas(input, ip, request, reply);
      await outs.onCasLogout(input.logoutRequest);
      // The reply is the same for any ticket, so that nobody learns which are known.
      await reply.code(200).send();
      return undefined;
    },
    oidcEnter: (input, _caller, request, reply) => browser.loginByOidc(input, request, reply),
    out: ({ kind }, _caller, request, reply) => browser.redirect(request, reply, () => outs.logoutUrl(kind)),
    backChannel: async ({ logout_token: token }, _caller, _request, reply) => {
      const believed = token !== undefined && (await outs.onOidcLogout(token));
      await reply.code(believed ? 200 : 400).send(believed ? undefined : { error: 'invalid_request' });
    },
  }),
);
