import { randomBytes } from 'node:crypto';
import { ssoPaths } from '#contract/session/sso.contract';
import type { IdentityFaults } from './faults';
import type { IdentityKeys } from './keys';
import type { Logins, UniversityLogin } from './logins';
import { subjectOf } from './people';
import { logoutToken } from './tokens';

const TIMEOUT_MS = 3_000;

const samlLogout = (ticket: string): string =>
  `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="LR-${randomBytes(8).toString('hex')}" Version="2.0" IssueInstant="${new Date().toISOString()}"><saml:NameID>@NOT_USED@</saml:NameID><samlp:SessionIndex>${ticket}</samlp:SessionIndex></samlp:LogoutRequest>`;

/** Issuer of the provider and API base of the product. */
interface IdentityAddress {
  issuer(): string;
  readonly apiBase: string;
}

/** Ends a login at the university and notifies every service it was used for: CAS by ticket, OIDC by logout token. */
export class SingleLogout {
  constructor(
    private readonly keys: IdentityKeys,
    private readonly logins: Logins,
    private readonly faults: IdentityFaults,
    private readonly here: IdentityAddress,
  ) {}

  /** Resolves when every service was notified or did not answer. */
  async endLogin(login: UniversityLogin): Promise<void> {
    this.logins.close(login);
    if (this.faults.current.neverTells) return;
    const notices = [
      ...[...login.tickets].map(([ticket, service]) => this.post(service, { logoutRequest: samlLogout(ticket) })),
      ...[...login.clients].map((origin) =>
        this.post(`${origin}${this.here.apiBase}${ssoPaths.backChannel}`, {
          logout_token: logoutToken(this.keys, this.here.issuer(), { sid: login.sid, sub: subjectOf(login.person) }),
        }),
      ),
    ];
    await Promise.all(notices);
  }

  private async post(url: string, form: Record<string, string>): Promise<void> {
    try {
      await fetch(url, {
        method: 'POST',
        body: new URLSearchParams(form),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      console.error('identity: logout not delivered:', new URL(url).pathname, (error as Error).message);
    }
  }
}
