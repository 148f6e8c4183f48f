import { randomBytes } from 'node:crypto';
import { ssoPaths } from '#contract/session/sso.contract';
import type { Faults } from './faults';
import type { Keys } from './keys';
import type { Logins, UniversityLogin } from './logins';
import { subjectOf } from './people';
import { logoutToken } from './tokens';

const PATIENCE = 3_000;

const samlLogout = (ticket: string): string =>
  `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="LR-${randomBytes(8).toString('hex')}" Version="2.0" IssueInstant="${new Date().toISOString()}"><saml:NameID>@NOT_USED@</saml:NameID><samlp:SessionIndex>${ticket}</samlp:SessionIndex></samlp:LogoutRequest>`;

/** Issuer of the provider and API base of the product. */
export interface Here {
  issuer(): string;
  readonly apiBase: string;
}

/** Ends a login at the university and notifies every service it was used for: CAS by ticket, OIDC by logout token. */
export class Farewell {
  constructor(
    private readonly keys: Keys,
    private readonly logins: Logins,
    private readonly faults: Faults,
    private readonly here: Here,
  ) {}

  /** Resolves when every service was notified or did not answer. */
  async say(login: UniversityLogin): Promise<void> {
    this.logins.close(login);
    if (this.faults.now.neverTells) return;
    const letters = [
      ...[...login.tickets].map(([ticket, service]) => this.post(service, { logoutRequest: samlLogout(ticket) })),
      ...[...login.clients].map((origin) =>
        this.post(`${origin}${this.here.apiBase}${ssoPaths.backChannel}`, {
          logout_token: logoutToken(this.keys, this.here.issuer(), { sid: login.sid, sub: subjectOf(login.person) }),
        }),
      ),
    ];
    await Promise.all(letters);
  }

  private async post(url: string, form: Record<string, string>): Promise<void> {
    try {
      await fetch(url, {
        method: 'POST',
        body: new URLSearchParams(form),
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE),
      });
    } catch (error) {
      console.error('identity: not told of a logout:', new URL(url).pathname, (error as Error).message);
    }
  }
}
