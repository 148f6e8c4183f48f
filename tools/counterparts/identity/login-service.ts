import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { ssoPaths } from '#contract/session/sso.contract';
import { redirect, type IdentityAnswer, type IdentityRequest } from './http';
import type { Logins, UniversityLogin } from './logins';
import { loginPage } from './pages';
import { isPassword, type DirectoryPerson } from './people';

const COOKIE = 'TGC';
const FORM_LIFETIME_MS = 600_000;

/**
 * Login logic of the provider for both protocols: checks the service, asks for the password once, remembers the
 * browser.
 */
export class SsoLoginService {
  private readonly origins = new Set<string>();
  private readonly secret = randomBytes(32);
  private readonly usedForms = new Map<string, number>();

  constructor(
    private readonly people: ReadonlyMap<string, DirectoryPerson>,
    readonly logins: Logins,
    readonly apiBase: string,
  ) {}

  /** Allows the product at an address. */
  allowOrigin(origin: string): void {
    this.origins.add(new URL(origin).origin);
  }

  /** Returns the origin of a service address if it is exactly one the provider allows. */
  originOf(address: string | null, path: string): string | null {
    return [...this.origins].find((origin) => address === origin + path) ?? null;
  }

  /** Returns the login path of one protocol. */
  entrance(kind: 'cas' | 'oidc'): string {
    return this.apiBase + ssoPaths[kind];
  }

  /** Returns whether a browser may be redirected there after logout: any page of a known service. */
  mayReturn(address: string | null): address is string {
    return address !== null && URL.canParse(address) && this.origins.has(new URL(address).origin);
  }

  /** Returns the login of this browser. */
  login(request: IdentityRequest): UniversityLogin | undefined {
    return this.logins.of(request.cookie(COOKIE));
  }

  /** Returns the login form for an unknown browser. */
  loginForm(action: string, wrong = false, username = ''): IdentityAnswer {
    const at = `${Date.now()}.${randomBytes(9).toString('base64url')}`;
    return loginPage({ action, execution: `${at}.${this.mac(at)}`, wrong, username });
  }

  /** Handles a posted form: returns the new login with its cookie, or the form again. */
  submitForm(
    request: IdentityRequest,
    action: string,
  ): { login: UniversityLogin; headers: Record<string, string> } | IdentityAnswer {
    const username = request.form.get('username')?.trim() ?? '';
    const person = this.people.get(username);
    if (
      !this.useForm(request.form.get('execution') ?? '') ||
      !person ||
      !isPassword(request.form.get('password') ?? '')
    )
      return this.loginForm(action, true, username);
    const { cookie, login } = this.logins.open(person);
    return { login, headers: { 'set-cookie': `${COOKIE}=${cookie}; Path=/; HttpOnly; SameSite=Lax` } };
  }

  /** Clears the cookie and redirects. */
  clearCookie(to: string): IdentityAnswer {
    return redirect(to, { 'set-cookie': `${COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax` });
  }

  private mac(text: string): string {
    return createHmac('sha256', this.secret).update(text).digest('base64url');
  }

  /** Accepts a form once and within ten minutes. */
  private useForm(execution: string): boolean {
    const cut = execution.lastIndexOf('.');
    const [body, signature] = [execution.slice(0, Math.max(cut, 0)), execution.slice(cut + 1)];
    const due = this.mac(body);
    const at = Number(body.split('.')[0]);
    if (
      signature.length !== due.length ||
      !timingSafeEqual(Buffer.from(signature), Buffer.from(due)) ||
      Date.now() - at > FORM_LIFETIME_MS ||
      this.usedForms.has(body)
    )
      return false;
    this.usedForms.set(body, at);
    for (const [old, then] of this.usedForms) if (Date.now() - then > FORM_LIFETIME_MS) this.usedForms.delete(old);
    return true;
  }
}
